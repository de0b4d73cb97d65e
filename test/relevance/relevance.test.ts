import { expect, test } from "vitest";
import { parseQuery } from "#app/lib/search/query/parse-query.ts";
import { createVocabulary } from "#app/lib/search/query/vocabulary.ts";
import {
  createBm25,
  type Features,
  RANKING_WEIGHTS,
  rankPages,
  scoreOf,
  scorePages,
} from "#app/lib/search/ranking/rank-pages.ts";
import { createRandom } from "../factories/generated-pages.ts";
import { type JudgedQuery, judgedQueries, pageGradesOf, sectionsOf } from "./judged-queries.ts";
import { measure } from "./measures.ts";
import { index, pageHrefs, pages, providerSlug, rankingEngine } from "./site-search.ts";

const results = new Map<string, Promise<string[]>>();
/** Returns the first pages found. A query is searched for once. */
function find(text: string): Promise<string[]> {
  const found = results.get(text) ?? rankingEngine.search({ place: "page", text }).then(pageHrefs);
  results.set(text, found);
  return found.then((hrefs) => hrefs.slice(0, 10));
}
const reported = judgedQueries.filter(({ use }) => use === "report");
/** Number of times that every query is misspelled. */
const TYPO_RUNS = process.env.FULL ? 3 : 1;
/** For a busy machine. */
const TYPO_TIMEOUT_MS = 300_000;

test("at least 120 judged queries, of every kind, are only for reporting", () => {
  expect(reported.length).toBeGreaterThanOrEqual(120);
  expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(judgedQueries.length);
  const kinds = new Set(reported.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(judgedQueries.map(({ kind }) => kind)));
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

/** Measures the rankings of queries, typed as `typed` says. */
async function measureQueries(queries: readonly JudgedQuery[], typed = (query: string) => query) {
  const results = await Promise.all(
    queries.map(async (judged) => {
      const grades = pageGradesOf(judged, providerSlug);
      const found = (await find(typed(judged.query))).map((href) => grades.get(href) ?? 0);
      return { found, judged: [...grades.values()] };
    }),
  );
  return measure(results);
}

test("the queries that weights were not tuned on reach the required quality", async () => {
  const { success1, success3, mrr, ndcg10 } = await measureQueries(reported);
  console.log({ queries: reported.length, success1, success3, mrr, ndcg10 });
  expect(success1).toBeGreaterThanOrEqual(0.88);
  expect(success3).toBeGreaterThanOrEqual(0.96);
  expect(mrr).toBeGreaterThanOrEqual(0.93);
  expect(ndcg10).toBeGreaterThanOrEqual(0.91);
});

test("every judged query has results, and for 88 % the first three rows lead to the answering section", async () => {
  const [without, empty]: [string[], string[]] = [[], []];
  for (const judged of judgedQueries) {
    const pagesOnly = Object.entries(judged.grades).filter(
      ([place, grade]) => grade >= 2 && !place.includes("#"),
    );
    const answers = [
      ...sectionsOf(judged, providerSlug),
      ...pageGradesOf({ ...judged, grades: Object.fromEntries(pagesOnly) }, providerSlug).keys(),
    ];
    const { rows } = await rankingEngine.search({ place: "box", text: judged.query });
    if (rows.length === 0) empty.push(judged.query);
    if (!rows.slice(0, 3).some(({ href }) => answers.includes(href))) without.push(judged.query);
  }
  console.log({ queries: judgedQueries.length, without: without.length });
  expect(empty).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(judgedQueries.length * 0.12);
});

test(
  "a typing error in one word costs at most 0.02 of MRR",
  async () => {
    // Half-typed words are left out: one edit away from them are too many other words.
    const complete = reported.filter(({ kind }) => kind !== "typo" && kind !== "prefix");
    const next = createRandom(99);
    const losses: number[] = [];
    const { mrr } = await measureQueries(complete);
    for (let run = 0; run < TYPO_RUNS; run++)
      losses.push(mrr - (await measureQueries(complete, (query) => misspell(query, next))).mrr);
    const loss = losses.reduce((sum, one) => sum + one, 0) / losses.length;
    console.log({ queries: complete.length, loss });
    expect(loss).toBeLessThanOrEqual(0.02);
  },
  TYPO_TIMEOUT_MS,
);

/** Deletes, inserts, replaces or transposes a letter of one word. */
function misspell(query: string, next: () => number): string {
  const below = (count: number) => Math.floor(next() * count);
  const words = [...query.matchAll(/[A-Za-z]{4,}/g)];
  const word = words[below(words.length)];
  if (!word) return query;
  const at = word.index + below(word[0].length - 1);
  const letter = String.fromCharCode("a".charCodeAt(0) + below(26));
  const [before, first, second, after] = [query.slice(0, at), query[at], query[at + 1], query.slice(at + 2)];
  const edits = [
    [before, second, after],
    [before, letter, first, second, after],
    [before, letter, second, after],
    [before, second, first, after],
  ];
  return edits[below(edits.length)]?.join("") ?? query;
}

test("BM25 is the largest share of the scores of the first three pages", () => {
  const vocabulary = createVocabulary(index);
  const shares = new Map<string, number>();
  for (const { query } of reported) {
    const words = parseQuery(query, index.synonyms, vocabulary);
    const terms = words.flatMap(({ expansions }) => expansions.map(({ term }) => term));
    for (const page of rankPages(scorePages(words, index, createBm25(index)(terms))).slice(0, 3)) {
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

test("every page ranks first for its own title", async () => {
  const wrong: string[] = [];
  for (const { title, href } of pages) if ((await find(title))[0] !== href) wrong.push(title);
  expect(wrong).toEqual([]);
});
