import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, formsIn, partsOf, placedParts, termsOf } from "./tokenize.ts";

const formTexts = (text: string) => formsIn(text).map((form) => form.text);

test("words are cut at what is neither letter nor digit", () => {
  expect(formTexts('Open "Store settings" → (Edit), please.')).toEqual([
    "Open",
    "Store",
    "settings",
    "Edit",
    "please",
  ]);
});

test("an identifier is one form", () => {
  expect(
    formTexts("ORDER_ITEM_SKU, /Orders/GetList, change-next-payment-date; Node.js v1.2.3 foo.bar()"),
  ).toEqual(["ORDER_ITEM_SKU", "Orders/GetList", "change-next-payment-date", "Node.js", "v1.2.3", "foo.bar"]);
});

test("C# and C++ are words", () => {
  expect(formTexts("C#, C++, C; c#12")).toEqual(["C#", "C++", "C", "c", "12"]);
});

test.each([
  ["ORDER_ITEM_SKU", ["order_item_sku", "order", "item", "sku", "orderitemsku"]],
  ["changeSubscriptionPrice", ["changesubscriptionprice", "change", "subscription", "price"]],
  ["Node.js", ["node.js", "node", "js", "nodejs"]],
  ["HTMLPage2", ["htmlpage2", "html", "page", "2"]],
  ["buyer's", ["buyer"]],
  ["can’t", ["can't"]],
  ["Café", ["cafe"]],
  ["STRASSE", ["strasse"]],
  ["Straße", ["strasse"]],
])("%s is found whole, by its parts and by its parts joined", (form, terms) => {
  expect(termsOf(form)).toEqual(terms);
});

test("a name is taken apart in the same way whether it is in ASCII or not", () => {
  const form = fc.stringMatching(/^[A-Za-z0-9]{1,4}(?:[-._][A-Za-z0-9]{1,4}){0,3}$/);
  // Wide letters are the same letters once they are folded.
  const widen = (text: string) =>
    text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  fc.assert(
    fc.property(form, (name) => {
      expect(termsOf(widen(name))).toEqual(termsOf(name));
      expect(formTexts(`${name} …`)).toEqual(formTexts(name));
    }),
    { numRuns: 1_000 },
  );
});

test("the places of a name's parts hold these parts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const form of formsIn(text)) {
        const parts = placedParts(form.text);
        if (!/['’]/.test(form.text))
          expect(parts.map(({ term }) => term).filter(Boolean)).toEqual(partsOf(form.text));
        for (const { term, start, end } of parts)
          expect(fold(form.text.slice(start, end).replace(/['’]/g, ""))).toBe(term);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("case and accents make no difference", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
      expect(fold(word.toUpperCase())).toBe(word);
      expect(fold(`${word}\u0301`)).toBe(word);
    }),
  );
});

test("every term of any text is found again by itself, and none is empty or without end", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      for (const form of formsIn(text)) {
        const terms = termsOf(form.text);
        expect(terms.length).toBeLessThanOrEqual(14);
        expect(new Set(terms).size).toBe(terms.length);
        for (const term of terms) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(64);
        }
        expect(text.slice(form.start, form.end)).toBe(form.text);
      }
    }),
    { numRuns: 1_000 },
  );
});
