import fc from "fast-check";
import { expect, test } from "vitest";
import {
  endsInWordCharacter,
  foldTerm,
  hasWordCharacter,
  identifierParts,
  isLetters,
  partsWithOffsets,
  termsOf,
  tokenize,
} from "./tokenizer.ts";

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
  ["HTMLPage2", ["htmlpage2", "html", "page", "2"]],
  ["buyer's", ["buyer"]],
  ["can’t", ["can't"]],
  ["Café", ["cafe"]],
  ["STRASSE", ["strasse"]],
  ["Straße", ["strasse"]],
])("the terms of %s are the whole, its parts and its parts joined", (token, terms) => {
  expect(termsOf(token)).toEqual(terms);
});

test("an identifier has the same terms on the ASCII fast path and on the Unicode path", () => {
  const token = fc.stringMatching(/^[A-Za-z0-9]{1,4}(?:[-._][A-Za-z0-9]{1,4}){0,3}$/);
  // Full-width letters fold to ASCII.
  const widen = (text: string) =>
    text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  fc.assert(
    fc.property(token, (name) => {
      expect(termsOf(widen(name))).toEqual(termsOf(name));
      expect(tokenTexts(`${name} …`)).toEqual(tokenTexts(name));
    }),
    { numRuns: 1_000 },
  );
});

test("the offsets of an identifier's parts delimit these parts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const token of tokenize(text)) {
        const parts = partsWithOffsets(token.text);
        if (!/['’]/.test(token.text))
          expect(parts.map(({ term }) => term).filter(Boolean)).toEqual(identifierParts(token.text));
        for (const { term, start, end } of parts)
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

test("the ASCII fast paths agree with the Unicode patterns", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "a",
      "Z",
      "0",
      " ",
      "_",
      "-",
      ".",
      "→",
      "“",
      "…",
      "é",
      "ß",
      "م",
      "中",
      "₂",
      "①",
      "🎉",
      "\ud800",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
      expect(hasWordCharacter(text)).toBe(/[\p{L}\p{N}]/u.test(text));
      expect(endsInWordCharacter(text)).toBe(/[\p{L}\p{N}]$/u.test(text));
      expect(isLetters(text)).toBe(/^\p{L}+$/u.test(text));
    }),
    { numRuns: 2_000 },
  );
});

test("symbols are not word characters", () => {
  for (const sign of ["→", "“", "…", "–", "⌘"]) expect(hasWordCharacter(sign)).toBe(false);
  for (let code = 0x2010; code <= 0x23ff; code++) {
    const sign = String.fromCharCode(code);
    expect(hasWordCharacter(sign), code.toString(16)).toBe(/[\p{L}\p{N}]/u.test(sign));
  }
});
