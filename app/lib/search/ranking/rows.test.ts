import { expect, test } from "vitest";
import type { TargetMatch } from "./highlight.ts";
import { excerptOf } from "./rows.ts";

/** Returns the excerpt of a text for query words of the given weights, with marks in brackets. */
function excerpt(text: string, words: Record<string, number>, maxLength: number): string {
  const matches = Object.keys(words)
    .flatMap((word, target) =>
      [...text.matchAll(new RegExp(word, "g"))].map(
        ({ index }): TargetMatch => ({ start: index, end: index + word.length, target }),
      ),
    )
    .sort((a, b) => a.start - b.start);
  return excerptOf(text, matches, Object.values(words), maxLength)
    .segments.map(({ text: own, marked }) => (marked ? `[${own}]` : own))
    .join("");
}

test("the excerpt is the sentence with most of the query, not the first one with a match", () => {
  const text = "An order has a price. You can refund an order within 30 days. Each refund is free.";
  expect(excerpt(text, { refund: 2, order: 1 }, 50)).toBe("You can [refund] an [order] within 30 days.");
});

test("a rare word counts more than a frequent one", () => {
  expect(
    excerpt(
      "Every order has its own price.\nEach chargeback has its own fee.",
      { order: 1, chargeback: 5 },
      50,
    ),
  ).toBe("Each [chargeback] has its own fee.");
});

test("further sentences of the line are added while they fit", () => {
  const text = "Check each refund. It may fail. A third sentence is much longer than what is left.";
  expect(excerpt(text, { refund: 1 }, 40)).toBe("Check each [refund]. It may fail.");
});

test("list items, fields and table rows are not run together", () => {
  const text = "Send:\norderId: Order to refund.\nreason: Why it was sent back.";
  expect(excerpt(text, { reason: 1 }, 100)).toBe("[reason]: Why it was sent back.");
});

test.each([
  ["begin", "Docusaurus builds every page ahead of time and…"],
  ["hydrates", "…it [hydrates] it in the browser…"],
])("of a long sentence, the excerpt is a part at word boundaries around %s", (word, expected) => {
  const text = "Docusaurus builds every page ahead of time and then later it hydrates it in the browser";
  const shown = excerpt(text, { [word]: 1 }, word === "begin" ? 48 : 32);
  if (word === "begin") expect(shown).toBe(expected);
  else expect(shown).toMatch(/^….*\[hydrates\].*$/);
});

test("without a match the excerpt is the beginning of the text", () => {
  expect(excerpt("Builds every page ahead of time.", {}, 20)).toBe("Builds every page…");
  expect(excerpt("", {}, 20)).toBe("");
});

test("a word longer than the maximum is cut", () => {
  expect(excerpt("A".repeat(60), {}, 20)).toBe(`${"A".repeat(19)}…`);
});
