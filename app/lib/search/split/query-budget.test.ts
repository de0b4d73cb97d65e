import { expect, test } from "vitest";
import type { QueryWord } from "../query/query-word.ts";
import { applyQueryBudget } from "./query-budget.ts";

const word = (text: string, importance: number, ...terms: [term: number, weight: number][]): QueryWord => ({
  text,
  importance,
  isInformative: importance === 1,
  expansions: terms.map(([term, weight]) => ({ term, weight })),
  phrases: [],
});
/** Every term has a file of its own, and stands as often as its number says. */
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

test("all terms are loaded as long as they are not too much together", () => {
  const words = [word("refund", 1, [1, 1], [2, 0.9]), word("order", 1, [3, 1])];
  const chosen = applyQueryBudget(words, index, 300);
  expect(termsOf(chosen.words)).toEqual([[1, 2], [3]]);
  expect(chosen.ranges).toHaveLength(3);
});

test("beyond that the surest stay, and of those that are as sure the commonest", () => {
  const words = [word("re", 1, [1, 0.6], [2, 0.6], [3, 0.6]), word("order", 1, [4, 1])];
  expect(termsOf(applyQueryBudget(words, index, 200).words)).toEqual([[3], [4]]);
});

test("a word that says little is left out before others, and is not taken for one that is nowhere", () => {
  const words = [word("the", 0.12, [9, 1]), word("zzz", 1), word("order", 1, [4, 1])];
  expect(applyQueryBudget(words, index, 100).words.map(({ text }) => text)).toEqual(["zzz", "order"]);
});

test("one term is loaded however long its postings are", () => {
  expect(termsOf(applyQueryBudget([word("the", 0.12, [9, 1])], index, 10).words)).toEqual([[9]]);
});
