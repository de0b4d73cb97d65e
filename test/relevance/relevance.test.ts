import { expect, test } from "vitest";
import { createVocabulary } from "#app/lib/search/index/vocabulary.ts";
import { parseQuery } from "#app/lib/search/query/parse-query.ts";
import { RANKING_WEIGHTS, rankPages, scoreOf } from "#app/lib/search/ranking/ranking.ts";
import { type Features, scorePages } from "#app/lib/search/ranking/scoring.ts";
import { judgedQueries, pageGradesOf, sectionsOf } from "./judged-queries.ts";
import { measure } from "./measures.ts";
import { openSiteSearch } from "./site-search.ts";

const { engine, index, pages, providerSlug } = await openSiteSearch();
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

test("the queries that weights were not tuned on reach the required quality", async () => {
  const results = await Promise.all(
    reported.map(async (query) => {
      const grades = pageGradesOf(query, providerSlug);
      const found = (await find(query.query)).pages.map(({ href }) => grades.get(href) ?? 0);
      return { found, judged: [...grades.values()] };
    }),
  );
  const { success1, success3, mrr, ndcg10 } = measure(results);
  console.log({ queries: results.length, success1, success3, mrr, ndcg10 });
  expect(success1).toBeGreaterThanOrEqual(0.86);
  expect(success3).toBeGreaterThanOrEqual(0.94);
  expect(mrr).toBeGreaterThanOrEqual(0.9);
  expect(ndcg10).toBeGreaterThanOrEqual(0.87);
});

test("BM25 is the largest share of the scores of the first three pages", () => {
  const vocabulary = createVocabulary(index);
  const shares = new Map<string, number>();
  for (const { query } of judgedQueries) {
    const words = parseQuery(query, index.synonyms, vocabulary);
    for (const page of rankPages(scorePages(words, index)).slice(0, 3)) {
      for (const [name, value] of Object.entries(page.features)) {
        const part = (RANKING_WEIGHTS[name as keyof Features] * value) / scoreOf(page);
        shares.set(name, (shares.get(name) ?? 0) + part);
      }
    }
  }
  const [largest] = [...shares].sort(([, a], [, b]) => b - a);
  expect(largest?.[0]).toBe("bm25");
  expect(Math.max(...Object.values(RANKING_WEIGHTS))).toBe(RANKING_WEIGHTS.bm25);
});

test.each(judgedQueries.map(({ query }) => query))("the query has results: %s", async (query) => {
  expect((await find(query)).total).toBeGreaterThan(0);
});

/** Returns the titles of the first results. */
async function titles(text: string, limit = 3): Promise<string[]> {
  return (await find(text, limit)).pages.map(({ title }) => title.map((segment) => segment.text).join(""));
}

test("every page ranks first for its own title", async () => {
  const wrong: string[] = [];
  for (const { title } of pages) if ((await titles(title, 1))[0] !== title) wrong.push(title);
  expect(wrong).toEqual([]);
});
