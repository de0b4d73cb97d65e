import fc from "fast-check";
import { expect, test } from "vitest";
import { numberTerms } from "./postings.ts";
import { decodeText, END, encodeTexts, readNumbers } from "./text-codec.ts";
import { tokenize } from "./tokenizer.ts";

function decodeAll(texts: readonly string[]) {
  const encoded = encodeTexts(texts);
  const { termsOfSymbol } = numberTerms(encoded.symbols);
  const numbers = readNumbers(encoded.stream);
  const decoded = [];
  for (let at = 0; at < numbers.length; at = numbers.indexOf(END, at) + 1) {
    decoded.push(decodeText(encoded.symbols, numbers, at, termsOfSymbol));
  }
  return decoded;
}

test("any texts round-trip with the offsets of their words", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("A", "b", "Ab", ". ", " ", "-", "É", "ǅ", "ß", "1", "_", ": ") }),
  );
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1 }), (texts) => {
      const decoded = decodeAll(texts);
      expect(decoded.map(({ text }) => text)).toEqual(texts);
      expect(decoded.map(({ words }) => words.map(({ start, end }) => ({ start, end })))).toEqual(
        texts.map((text) => tokenize(text).map(({ start, end }) => ({ start, end }))),
      );
    }),
    { numRuns: 500 },
  );
});

test("more words than single characters round-trip", () => {
  const words = Array.from({ length: 60_000 }, (_, number) => `w${number.toString(36)}x`);
  const [decoded] = decodeAll([words.join(" ")]);
  expect(decoded?.text).toBe(words.join(" "));
});

test("the stream needs no JSON escapes", () => {
  const words = Array.from({ length: 3_000 }, (_, number) => `w${number.toString(36)}x`);
  const { stream } = encodeTexts([words.join(" ")]);
  expect(JSON.stringify(stream)).toBe(`"${stream}"`);
});

test("a word capitalized at the start of a sentence has the same symbol", () => {
  const { symbols } = encodeTexts(["Orders are paid. Orders wait: orders, or Orders."]);
  expect(symbols.filter((symbol) => /orders/i.test(symbol))).toEqual(["orders"]);
});
