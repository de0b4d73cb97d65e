import fc from "fast-check";
import { expect, test } from "vitest";
import type { Segment } from "#app/lib/search/client/search-messages.ts";
import { isFull } from "../full.ts";
import { judgedQueries } from "./judged-queries.ts";
import { engine, pageHrefs, pages } from "./site-search.ts";

/** All hrefs and titles of the site, to verify that responses contain nothing else. */
const hrefs = new Set(
  pages.flatMap(({ href, sections }) => [href, ...sections.map(({ anchor }) => `${href}#${anchor}`)]),
);
const titles = new Set(pages.map(({ title }) => title));

const HOSTILE = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "&lt;b&gt;",
  ".*",
  "(a+)+$",
  "[[[",
  "\\",
  "\u0000\u0001\u0002",
  "\ud800",
  "🎉🎉🎉",
  "مرحبا webhook",
  "webhook\u202e",
  "ﬁ ŀ ǅ ß İ",
  "'; DROP TABLE pages; --",
  "-".repeat(5_000),
  "a".repeat(10_000),
  "order ".repeat(10_000),
  Array.from({ length: 10_000 }, (_, number) => `w${number}`).join(" "),
  "a_b".repeat(3_000),
  " ",
  "",
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .array(fc.constantFrom(...HOSTILE, ...judgedQueries.map(({ query }) => query)), { maxLength: 4 })
    .map((parts) => parts.join(" ")),
  // Queries with inserted characters.
  fc
    .tuple(fc.constantFrom(...judgedQueries.map(({ query }) => query)), fc.nat(), fc.string({ maxLength: 3 }))
    .map(([query, at, put]) => {
      const place = at % (query.length + 1);
      return query.slice(0, place) + put + query.slice(place + 1);
    }),
);

const RUNS = isFull ? 10_000 : 500;
/** Exceeded only by a query that hangs. */
const TIMEOUT_MS = 900_000;

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join("");

test(
  `${RUNS} random and hostile queries never throw, and responses contain only content of the site`,
  async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom("box", "page"), async (text, place) => {
        const response = await engine.search({ place, text });
        const { rows, nearest, total } = response;
        expect(JSON.stringify({ rows, nearest })).not.toMatch(/<mark|onerror|&lt;/);
        expect(total).toBeLessThanOrEqual(100);
        expect(rows.length > 0).toBe(total > 0);
        if (place === "box") expect(rows.length).toBeLessThanOrEqual(8);
        else expect(pageHrefs(response)).toHaveLength(Math.min(20, total));
        for (const { href, title, isSection, excerpt } of rows) {
          expect(hrefs).toContain(href);
          if (!isSection) expect(titles).toContain(textOf(title));
          expect(textOf(excerpt).length).toBeLessThanOrEqual(50);
        }
        expect(nearest.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: RUNS, examples: HOSTILE.map((text) => [text, "page"] as [string, "box" | "page"]) },
    );
  },
  TIMEOUT_MS,
);

test("the pages of results have all pages found, once, and a page beyond the last is the last", async () => {
  const find = async (page: number) => engine.search({ place: "page", text: "subscription", page });
  const { total } = await find(1);
  const last = Math.ceil(total / 20);
  const found: string[] = [];
  for (let page = 1; page <= last; page++) found.push(...pageHrefs(await find(page)));
  expect(last).toBeGreaterThan(1);
  expect(new Set(found).size).toBe(total);
  expect(found).toHaveLength(total);
  expect((await find(99)).rows).toEqual((await find(last)).rows);
});
