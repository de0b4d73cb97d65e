import { expect, test } from "vitest";
import { judgedQueries, pageGradesOf, sectionsOf } from "./judged-queries.ts";
import { measure } from "./measures.ts";
import { openSiteSearch } from "./site-search.ts";

const { engine, pages, providerSlug } = await openSiteSearch();
const find = (text: string, limit = 10) => engine.search({ text, limit, offset: 0 });
const reported = judgedQueries.filter(({ use }) => use === "report");

test("there are at least 120 distinct judged queries, and half of each kind is for reporting", () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(120);
  expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(judgedQueries.length);
  const kinds = new Set(reported.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(judgedQueries.map(({ kind }) => kind)));
  expect(Math.abs(reported.length - judgedQueries.length / 2)).toBeLessThanOrEqual(kinds.size);
});

test("all judged pages and sections exist", () => {
  const places = new Set(
    pages.flatMap(({ href, sections }) => [href, ...sections.map(({ anchor }) => `${href}#${anchor}`)]),
  );
  const judged = judgedQueries.flatMap((query) => [
    ...pageGradesOf(query, providerSlug).keys(),
    ...sectionsOf(query, providerSlug),
  ]);
  expect(judged.filter((place) => !places.has(place))).toEqual([]);
});

test("the queries that weights were not tuned on reach the required quality", () => {
  const results = reported.map((query) => {
    const grades = pageGradesOf(query, providerSlug);
    const found = find(query.query).pages.map(({ href }) => grades.get(href) ?? 0);
    return { found, judged: [...grades.values()] };
  });
  const { success1, success3, mrr, ndcg10 } = measure(results);
  console.log({ queries: results.length, success1, success3, mrr, ndcg10 });
  expect(success1).toBeGreaterThanOrEqual(0.8);
  expect(success3).toBeGreaterThanOrEqual(0.95);
  expect(mrr).toBeGreaterThanOrEqual(0.88);
  expect(ndcg10).toBeGreaterThanOrEqual(0.88);
});

test.each(judgedQueries.map(({ query }) => query))("the query has results: %s", (query) => {
  expect(find(query).total).toBeGreaterThan(0);
});

/** Returns the titles of the first results. */
function titles(text: string, limit = 3): string[] {
  return find(text, limit).pages.map(({ title }) => title.map((segment) => segment.text).join(""));
}

test("every page ranks first for its own title", () => {
  const wrong = pages.filter(({ title }) => titles(title, 1)[0] !== title).map(({ title }) => title);
  expect(wrong).toEqual([]);
});
