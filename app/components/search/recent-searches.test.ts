// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches.ts";

const KEY = "recent-searches";

beforeEach(() => localStorage.clear());

test("the latest search comes first, each once whatever its case, and five are kept", () => {
  for (const text of ["a", "b", " c ", "d", "B", "e", "f", " "]) rememberSearch(text);
  expect(readRecentSearches()).toEqual(["f", "e", "B", "d", "c"]);
});

test("searches are forgotten one by one or all at once", () => {
  rememberSearch("a");
  rememberSearch("b");
  forgetSearch("a");
  expect(readRecentSearches()).toEqual(["b"]);
  forgetAllSearches();
  expect(readRecentSearches()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(["", "{", "null", '{"0":"a"}', '["a",1]', '[""]', `["${"a".repeat(501)}"]`])(
  "what is stored as %s is no list of searches, and nothing is read from it",
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readRecentSearches()).toEqual([]);
  },
);

test("where storage is blocked nothing is remembered and nothing fails", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  onTestFinished(() => void vi.unstubAllGlobals());
  rememberSearch("a");
  expect(readRecentSearches()).toEqual([]);
});
