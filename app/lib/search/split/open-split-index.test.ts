import { expect, test } from "vitest";
import { applyQueryBudget } from "./open-split-index.ts";

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
const loaded = (maxSize: number, ...terms: [term: number, weight: number][]) =>
  [
    ...applyQueryBudget(
      terms.map(([term, weight]) => ({ term, weight })),
      index,
      maxSize,
    ),
  ].map(({ name }) => Number(name));

test("all terms are loaded within the budget", () => {
  expect(loaded(300, [1, 1], [2, 0.9], [3, 1])).toEqual([3, 1, 2]);
});

test("beyond the budget the heaviest terms are loaded, then the most frequent", () => {
  expect(loaded(200, [1, 0.6], [2, 0.6], [3, 0.6], [4, 1])).toEqual([4, 3]);
});

test("one term is loaded regardless of its size", () => {
  expect(loaded(10, [9, 0.12])).toEqual([9]);
});
