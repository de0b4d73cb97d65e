import fc from "fast-check";
import { expect, test } from "vitest";
import { formsIn, termsOf } from "../index/tokenize.ts";
import { namesAmong, termsOfWords, wordsOfTerms } from "./term-words.ts";

const sortedTerms = (forms: readonly string[]) => [...new Set(forms.flatMap(termsOf))].sort();

test("names with parts stand for the parts and the joined, and one way of writing them is enough", () => {
  const forms = ["get_order", "Get_Order", "order", "API", "refund"];
  const names = namesAmong(forms);
  expect(names).toEqual(["get_order", "Get_Order"]);
  expect(wordsOfTerms(sortedTerms(forms), names)).toEqual(["api", "get_order", "refund"]);
});

test("all terms follow from the words, whatever the words of the texts are", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.stringMatching(/^[a-zA-Z0-9._'’/ #+-]{0,60}$/),
  );
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 6 }), (texts) => {
      const forms = texts.flatMap(formsIn).map(({ text }) => text);
      const terms = sortedTerms(forms);
      expect(termsOfWords(wordsOfTerms(terms, namesAmong(forms)))).toEqual(terms);
    }),
    { numRuns: 500 },
  );
});
