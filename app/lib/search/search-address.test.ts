import { expect, test } from "vitest";
import { searchHref } from "../hrefs.ts";
import { MOST_CHARACTERS, parseSearchAddress } from "./search-address.ts";

const known = { contexts: [{ path: "docs/api" }], versions: [{ name: "current" }] };

test("an address says what is asked, where, in which version and on which page of results", () => {
  expect(parseSearchAddress("?q=refund+order&ctx=docs%2Fapi&version=current&page=2", known)).toEqual({
    address: { text: "refund order", context: "docs/api", version: "current", page: 2 },
    ignored: [],
  });
});

test("without parameters, or with the empty ones of a form, everything is asked for", () => {
  const everything = {
    address: { text: "", context: undefined, version: undefined, page: 1 },
    ignored: [],
  };
  expect(parseSearchAddress("", known)).toEqual(everything);
  expect(parseSearchAddress("?q=&ctx=&version=&page=", known)).toEqual(everything);
});

test.each([
  ["ctx", "docs/elsewhere"],
  ["ctx", "__proto__"],
  ["version", "2019"],
  ["page", "0"],
  ["page", "6"],
  ["page", "-1"],
  ["page", "1e1"],
] as const)("%s=%s means nothing here: it is ignored, and said", (name, value) => {
  const { address, ignored } = parseSearchAddress(`?q=a&${name}=${encodeURIComponent(value)}`, known);
  expect(ignored).toEqual([{ name, value }]);
  expect(address).toEqual({ text: "a", context: undefined, version: undefined, page: 1 });
});

test("of an endless query only the beginning is read", () => {
  const { address } = parseSearchAddress(`?q=${"a".repeat(10_000)}`, known);
  expect(address.text).toHaveLength(MOST_CHARACTERS);
});

test("the address of a search is read back as that search, and leaves defaults unsaid", () => {
  const address = { text: 'a&b="<c>"', context: "docs/api", version: "current", page: 3 };
  const href = searchHref(address);
  expect(parseSearchAddress(href.slice(href.indexOf("?")), known).address).toEqual(address);
  expect(searchHref({ text: "a", page: 1 })).toBe("/search/?q=a");
  expect(searchHref({})).toBe("/search/");
});
