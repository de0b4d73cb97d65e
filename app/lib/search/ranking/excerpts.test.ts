import fc from "fast-check";
import { expect, test } from "vitest";
import type { Segment } from "../client/search-messages.ts";
import { excerptOf, markMatches } from "./excerpts.ts";

const SENTENCE =
  "Docusaurus builds every page ahead of time and then hydrates it in the browser so that navigation stays fast";

function excerpt(text: string, match: string, maxLength: number): string {
  const start = text.indexOf(match);
  return shown(excerptOf(text, [{ start, end: start + match.length }], maxLength));
}

function shown(segments: readonly Segment[]): string {
  return segments.map(({ text, marked }) => (marked ? `<mark>${text}</mark>` : text)).join("");
}

test.each([
  ["hydrates", "…ahead of time and then <mark>hydrates</mark> it in the browser …"],
  ["page", "Docusaurus builds every <mark>page</mark> ahead of time and …"],
  ["fast", "… it in the browser so that navigation stays <mark>fast</mark>"],
])("the excerpt around %s is balanced as far as it fits", (match, expected) => {
  expect(excerpt(SENTENCE, match, 50)).toBe(expected);
});

test("the excerpt is centered on the first match", () => {
  const text = "I Have A Dream. And the dream comes true";
  const matches = [
    { start: 9, end: 14 },
    { start: 24, end: 29 },
  ];
  expect(shown(excerptOf(text, matches, 16))).toBe("… A <mark>Dream</mark>. And …");
});

test("a full stop does not count as a word", () => {
  const text = "You need Node.js 18 or newer. See configuration for tuning.";
  expect(excerpt(text, "configuration", 50)).toBe(
    "…Node.js 18 or newer. See <mark>configuration</mark> for tuning.",
  );
});

test("without a match the excerpt is the beginning of the text", () => {
  expect(shown(excerptOf(SENTENCE, [], 20))).toBe("Docusaurus builds …");
  expect(shown(excerptOf("", [], 20))).toBe("");
});

test.each([
  ["The order was paid, then refunded.", "refunded", 14, "…then <mark>refunded</mark>."],
  ["Paid (or not): (see refunds) below", "refunds", 17, "…(see <mark>refunds</mark>) …"],
  [": refunds take days", "refunds", 50, "<mark>refunds</mark> take days"],
  ["Send /Orders/Refund today, or later", "Refund", 14, "…Orders/<mark>Refund</mark> …"],
  ["It costs “more”. Refund", "Refund", 9, "…<mark>Refund</mark>"],
])("an excerpt of “%s” does not begin with stray punctuation", (text, match, maxLength, expected) => {
  expect(excerpt(text, match, maxLength)).toBe(expected);
});

test("an excerpt is a substring within the maximum length, apart from its ellipses", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.nat(40),
      fc.nat(10),
      fc.nat(60),
      (text, at, length, maxLength) => {
        const start = Math.min(at, text.length);
        const end = Math.min(start + length, text.length);
        const matches = end > start ? [{ start, end }] : [];
        const given = excerptOf(text, matches, maxLength)
          .map((segment) => segment.text)
          .join("");
        const core = given.replace(/^…/, "").replace(/…$/, "");
        expect(core.length).toBeLessThanOrEqual(Math.max(maxLength, 0));
        expect(text).toContain(core);
        expect(
          markMatches(text, matches)
            .map((segment) => segment.text)
            .join(""),
        ).toBe(text);
      },
    ),
  );
});
