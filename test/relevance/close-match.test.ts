import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgedQueries } from "./judged-queries.ts";
import { rankingEngine } from "./site-search.ts";

/** Queries that no page answers, by kind. */
const [offTopic, unanswered] = Object.values(
  JSON.parse(readFileSync("test/relevance/unanswered.json", "utf8")) as Record<string, string[]>,
);

/** Returns those of the queries without a close match. */
async function withoutCloseMatch(queries: readonly string[]): Promise<string[]> {
  const without: string[] = [];
  for (const query of queries) {
    const { total, isWeak } = await rankingEngine.search({ place: "box", text: query });
    if (total === 0 || isWeak) without.push(query);
  }
  return without;
}

test.each(["tune", "report"])("of the judged queries to %s, at most 1 % have no close match", async (use) => {
  const queries = judgedQueries.filter((judged) => judged.use === use).map(({ query }) => query);
  const without = await withoutCloseMatch(queries);
  console.log({ use, queries: queries.length, without });
  expect(without.length).toBeLessThanOrEqual(Math.floor(queries.length / 100));
});

test.each([
  ["about other subjects", offTopic, 0.9],
  ["that no page answers", unanswered, 0.75],
] as const)("most of the queries %s have no close match", async (subject, queries = [], minShare) => {
  expect(queries.length).toBeGreaterThanOrEqual(30);
  const without = await withoutCloseMatch(queries);
  const close = queries.filter((query) => !without.includes(query));
  console.log({ subject, queries: queries.length, close });
  expect(without.length).toBeGreaterThanOrEqual(queries.length * minShare);
});

test.each(["verif", "subscr", "idempot", "refund ord", "retent"])(
  "a query whose last word is being typed has a close match: %s",
  async (query) => {
    expect((await rankingEngine.search({ place: "box", text: query })).isWeak).toBe(false);
  },
);
