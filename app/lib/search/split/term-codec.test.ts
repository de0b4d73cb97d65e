import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOf, tokenize } from "../index/tokenizer.ts";
import { compoundTokens, decodeTerms, encodeTerms, frontCode, readFrontCoded } from "./term-codec.ts";

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

test("a word is encoded without the prefix it shares with its predecessor", () => {
  const coded = frontCode(["order", "order_id", "orders", "refund"]);
  expect(coded.endings).toBe("order _id s refund");
  expect(readFrontCoded(coded)).toEqual(["order", "order_id", "orders", "refund"]);
});

test("words round-trip through JSON", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
    .filter((text) => !text.includes(" "));
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 20 }), (words) => {
      const sorted = words.sort();
      expect(readFrontCoded(JSON.parse(JSON.stringify(frontCode(sorted))))).toEqual(sorted);
    }),
  );
});
