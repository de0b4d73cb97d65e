import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crawlHtml } from "./crawl-html.ts";

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
