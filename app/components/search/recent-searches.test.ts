// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { readRecentSearches, rememberSearch } from "./recent-searches.ts";

const STORAGE_KEY = "recent-searches";

beforeEach(() => localStorage.clear());

test("the last five searches are stored, latest first and unique regardless of case", () => {
  for (const text of ["a", "b", "c", "d", "B", "e", "f", ""]) rememberSearch(text);
  expect(readRecentSearches()).toEqual(["f", "e", "B", "d", "c"]);
});

test.each(["", "{", "null", '{"0":"a"}', '["a",1]', '[""]'])(
  "the stored value %s is not a list of searches and is ignored",
  (stored) => {
    localStorage.setItem(STORAGE_KEY, stored);
    expect(readRecentSearches()).toEqual([]);
  },
);
