import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, END, encodeTexts, readNumbers } from "./text-codec.ts";

function decodeAll(texts: readonly string[]): string[] {
  const { symbols, stream } = encodeTexts(texts);
  const numbers = readNumbers(stream);
  const decoded: string[] = [];
  for (let at = 0; at < numbers.length; at = numbers.indexOf(END, at) + 1)
    decoded.push(decodeText(symbols, numbers, at));
  return decoded;
}

test("any texts round-trip", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom("A", "b", "Ab", ". ", " ", "-", "É", "ǅ", "ß", "1", "_", ": ") }),
  );
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1 }), (texts) => {
      expect(decodeAll(texts)).toEqual(texts);
    }),
    { numRuns: 500 },
  );
});

test("more words than single characters round-trip", () => {
  const words = Array.from({ length: 60_000 }, (_, number) => `w${number.toString(36)}x`);
  expect(decodeAll([words.join(" ")])).toEqual([words.join(" ")]);
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
