import { expect, test } from "vitest";
import type { DocSource } from "#app/lib/content/resolve/content.ts";
import { makeContent } from "#test/factories/content.ts";
import { renderUnits } from "./site-urls.ts";

/** Orders the units of so many pages, of which the last ones changed; returns the first URL of each. */
function order(pageCount: number, changedCount: number, workerCount = 2): string[] {
  const ids = Array.from({ length: pageCount }, (_, number) => `page-${number}`);
  const docs = new Map(ids.map((id) => [id, { href: `/docs/${id}/`, body: "" } as DocSource]));
  const units = renderUnits({
    content: { ...makeContent(), docs, pages: new Map() },
    inputHashOf: ({ href }) => href,
    reusable: new Set([...docs.values()].slice(0, pageCount - changedCount).map(({ href }) => href)),
    workerCount,
  });
  return units.map(({ hrefs }) => hrefs[0] ?? "");
}

test("after an edit the search index comes first, then changed pages, then reused ones", () => {
  const hrefs = order(100, 1);
  expect(hrefs.slice(0, 3)).toEqual(["/search.json", "/api/docs/page-99.json", "/api/docs/page-0.json"]);
});

test("every site has its own pages and files, after the content's pages", () => {
  const hrefs = order(2, 2);
  const own = ["/api/versions.json", "/llms.txt", "/sitemap.xml", "/docs/", "/search/", "/docs/404/"];
  for (const href of own) expect(hrefs.indexOf(href)).toBeGreaterThan(2);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});
