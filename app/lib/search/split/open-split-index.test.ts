import { expect, test } from "vitest";
import type { QueryWord } from "../query/query-expansion.ts";
import { applyQueryBudget } from "./open-split-index.ts";

const word = (text: string, importance: number, ...terms: [term: number, weight: number][]): QueryWord => ({
  text,
  importance,
  isInformative: importance === 1,
  expansions: terms.map(([term, weight]) => ({ term, weight })),
  phrases: [],
});
/** Each term has its own file, and its frequency is its number. */
const ranges = Array.from({ length: 10 }, (_, number) => ({
  name: String(number),
  start: number,
  end: number + 1,
  size: 100,
}));
const index = {
  countOf: (term: number) => term,
  rangeOf: (term: number) => ranges[term] as (typeof ranges)[0],
};
const termsOf = (words: readonly QueryWord[]) =>
  words.map(({ expansions }) => expansions.map(({ term }) => term));

test("all terms are loaded within the budget", () => {
  const words = [word("refund", 1, [1, 1], [2, 0.9]), word("order", 1, [3, 1])];
  const chosen = applyQueryBudget(words, index, 300);
  expect(termsOf(chosen.words)).toEqual([[1, 2], [3]]);
  expect(chosen.ranges).toHaveLength(3);
});

test("beyond the budget the most confident terms stay, then the most frequent", () => {
  const words = [word("re", 1, [1, 0.6], [2, 0.6], [3, 0.6]), word("order", 1, [4, 1])];
  expect(termsOf(applyQueryBudget(words, index, 200).words)).toEqual([[3], [4]]);
});

test("stop words are dropped first and are not mistaken for unknown words", () => {
  const words = [word("the", 0.12, [9, 1]), word("zzz", 1), word("order", 1, [4, 1])];
  expect(applyQueryBudget(words, index, 100).words.map(({ text }) => text)).toEqual(["zzz", "order"]);
});

test("one term is loaded regardless of its size", () => {
  expect(termsOf(applyQueryBudget([word("the", 0.12, [9, 1])], index, 10).words)).toEqual([[9]]);
});
