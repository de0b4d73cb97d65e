import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crawlHtml } from "./crawl-html.ts";

/** A folder for each case: the page and its links, repeated ids and so on. */
const CASES = "test/fixtures/crawl";

test.each(readdirSync(CASES))("crawlHtml returns output.json for the case %s", (name) => {
  const html = readFileSync(`${CASES}/${name}/input.html`, "utf8");
  const expected: unknown = JSON.parse(readFileSync(`${CASES}/${name}/output.json`, "utf8"));
  expect(crawlHtml(html, "/docs/a/b/")).toEqual(expected);
});
