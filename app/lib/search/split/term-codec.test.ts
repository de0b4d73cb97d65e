import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOf, tokenize } from "../index/tokenize.ts";
import { compoundTokens, decodeTerms, encodeTerms } from "./term-codec.ts";

const sortedTerms = (tokens: readonly string[]) => [...new Set(tokens.flatMap(termsOf))].sort();

test("identifiers imply their parts and joined terms, and one spelling is enough", () => {
  const tokens = ["get_order", "Get_Order", "order", "API", "refund"];
  const names = compoundTokens(tokens);
  expect(names).toEqual(["get_order", "Get_Order"]);
  expect(encodeTerms(sortedTerms(tokens), names)).toEqual(["api", "get_order", "refund"]);
});

test("the terms of any texts round-trip", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.stringMatching(/^[a-zA-Z0-9._'’/ #+-]{0,60}$/),
  );
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 6 }), (texts) => {
      const tokens = texts.flatMap(tokenize).map(({ text }) => text);
      const terms = sortedTerms(tokens);
      expect(decodeTerms(encodeTerms(terms, compoundTokens(tokens)))).toEqual(terms);
    }),
    { numRuns: 500 },
  );
});
