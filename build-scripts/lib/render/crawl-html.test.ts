import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crawlHtml, withoutCrawledSidebar } from "./crawl-html.ts";

/** A folder for each case: the page and its links, ids and so on. */
const CASES = "test/fixtures/crawl";

test.each(readdirSync(CASES))("crawlHtml returns output.json for the case %s", (name) => {
  const html = readFileSync(`${CASES}/${name}/input.html`, "utf8");
  const page = crawlHtml(html, "/docs/a/b/");
  const expected: unknown = JSON.parse(readFileSync(`${CASES}/${name}/output.json`, "utf8"));
  expect({ ...page, ids: [...page.ids] }).toEqual(expected);
});

test("a link that occurs several times is one link", () => {
  const html =
    '<a href="#part">Part</a><a href="/b/">B</a><a href="#part">Part</a><a href="https://b.example/">C</a>';
  expect(crawlHtml(html, "/a/").links).toEqual([
    { pathname: "/a/", anchor: "part", written: "#part" },
    { pathname: "/b/", anchor: undefined, written: "/b/" },
  ]);
});

test("a sidebar is crawled once, whichever page is marked in it, and again when its entries are others", () => {
  const page = (entries: string) => `<nav id="sidebar" class="a">${entries}</nav><a href="/c/">C</a>`;
  const crawled = (entries: string) =>
    crawlHtml(withoutCrawledSidebar(page(entries)), "/x/").links.map(({ pathname }) => pathname);
  const entries = '<details open=""><a href="/a/" aria-current="page">A</a></details><a href="/b/">B</a>';
  const elsewhere = '<details><a href="/a/">A</a></details><a href="/b/" aria-current="page">B</a>';
  expect([crawled(entries), crawled(elsewhere)]).toEqual([["/a/", "/b/", "/c/"], ["/c/"]]);
  expect(crawlHtml(withoutCrawledSidebar('<a href="/">Home</a>'), "/").links).toHaveLength(1);
  expect([crawled(entries), crawled('<a href="/a/">A</a>')]).toEqual([["/c/"], ["/a/", "/c/"]]);
});
