import fc from "fast-check";
import { expect, test } from "vitest";
import { foldTerm, partsWithOffsets, termsOf, tokenize } from "./tokenizer.ts";

const tokenTexts = (text: string) => tokenize(text).map((token) => token.text);

test("tokens are separated by characters that are neither letters nor digits", () => {
  expect(tokenTexts('Open "Store settings" → (Edit), please.')).toEqual([
    "Open",
    "Store",
    "settings",
    "Edit",
    "please",
  ]);
});

test("an identifier is one token", () => {
  expect(
    tokenTexts("ORDER_ITEM_SKU, /Orders/GetList, change-next-payment-date; Node.js v1.2.3 foo.bar()"),
  ).toEqual(["ORDER_ITEM_SKU", "Orders/GetList", "change-next-payment-date", "Node.js", "v1.2.3", "foo.bar"]);
});

test("C# and C++ are tokens", () => {
  expect(tokenTexts("C#, C++, C; c#12")).toEqual(["C#", "C++", "C", "c", "12"]);
});

test.each([
  ["ORDER_ITEM_SKU", ["order_item_sku", "order", "item", "sku", "orderitemsku"]],
  ["changeSubscriptionPrice", ["changesubscriptionprice", "change", "subscription", "price"]],
  ["Node.js", ["node.js", "node", "js", "nodejs"]],
  ["HTMLPage2", ["htmlpage2", "html", "page2"]],
  ["buyer's", ["buyer"]],
  ["can’t", ["can't"]],
  ["Café", ["cafe"]],
  ["STRASSE", ["strasse"]],
  ["Straße", ["strasse"]],
])("the terms of %s are the whole, its parts and its parts joined", (token, terms) => {
  expect(termsOf(token)).toEqual(terms);
});

test.each([
  ["W-8BEN", ["w-8ben", "8ben", "w8ben"]],
  ["1099-K", ["1099-k", "1099", "1099k"]],
  ["A/B", ["a/b", "ab"]],
  ["3DS2", ["3ds2"]],
  ["49.00", ["49.00"]],
])("single letters and short numbers are not terms of %s", (token, terms) => {
  expect(termsOf(token)).toEqual(terms);
});

test("the offsets of an identifier's parts delimit these parts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const token of tokenize(text)) {
        for (const { term, start, end } of partsWithOffsets(token.text))
          expect(foldTerm(token.text.slice(start, end).replace(/['’]/g, ""))).toBe(term);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("folding removes case and accents", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
      expect(foldTerm(word.toUpperCase())).toBe(word);
      expect(foldTerm(`${word}\u0301`)).toBe(word);
    }),
  );
});

test("terms of any text are distinct, non-empty and bounded in number and length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      for (const token of tokenize(text)) {
        const terms = termsOf(token.text);
        expect(terms.length).toBeLessThanOrEqual(14);
        expect(new Set(terms).size).toBe(terms.length);
        for (const term of terms) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(64);
        }
        expect(text.slice(token.start, token.end)).toBe(token.text);
      }
    }),
    { numRuns: 1_000 },
  );
});
