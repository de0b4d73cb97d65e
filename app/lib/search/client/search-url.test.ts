import { expect, test } from "vitest";
import { searchHref } from "#app/lib/urls.ts";
import { parseSearchUrl } from "./search-url.ts";

const known = { contexts: [{ path: "docs/api" }], versions: [{ name: "current" }] };

test("a URL holds the query, context, version and page", () => {
  expect(parseSearchUrl("?q=refund+order&ctx=docs%2Fapi&version=current&page=2", known)).toEqual({
    urlState: { text: "refund order", context: "docs/api", version: "current", page: 2 },
    ignored: [],
  });
});

test("missing and empty parameters have their defaults", () => {
  const defaults = {
    urlState: { text: "", context: undefined, version: undefined, page: 1 },
    ignored: [],
  };
  expect(parseSearchUrl("", known)).toEqual(defaults);
  expect(parseSearchUrl("?q=&ctx=&version=&page=", known)).toEqual(defaults);
  expect(parseSearchUrl("?q=%20%20+%09", known)).toEqual(defaults);
});

test.each([
  ["ctx", "docs/elsewhere"],
  ["ctx", "__proto__"],
  ["version", "2019"],
] as const)("%s=%s is unknown: it is ignored and reported", (name, value) => {
  const { urlState, ignored } = parseSearchUrl(`?q=a&${name}=${encodeURIComponent(value)}`, known);
  expect(ignored).toEqual([{ name, value }]);
  expect(urlState).toEqual({ text: "a", context: undefined, version: undefined, page: 1 });
});

test.each(["0", "-1", "x", ""])("page=%s is the first page", (value) => {
  expect(parseSearchUrl(`?q=a&page=${value}`, known)).toMatchObject({ urlState: { page: 1 }, ignored: [] });
});

test.each(["docs/api", "/docs/api/", "docs/api/", "/docs/api"])("ctx=%s is the section docs/api", (value) => {
  const { urlState, ignored } = parseSearchUrl(`?q=a&ctx=${encodeURIComponent(value)}`, known);
  expect(ignored).toEqual([]);
  expect(urlState.context).toBe("docs/api");
});

test("a long query is searched as a whole, without the spaces around it", () => {
  const text = "refund ".repeat(2_000).trim();
  expect(parseSearchUrl(`?q=++${encodeURIComponent(text)}+`, known).urlState.text).toBe(text);
});

test("searchHref() and parseSearchUrl() round-trip, and defaults are omitted", () => {
  const urlState = { text: 'a&b="<c>"', context: "docs/api", version: "current", page: 3 };
  const href = searchHref(urlState);
  expect(parseSearchUrl(href.slice(href.indexOf("?")), known).urlState).toEqual(urlState);
  expect(searchHref({ text: "a", page: 1 })).toBe("/search/?q=a");
  expect(searchHref({})).toBe("/search/");
});
