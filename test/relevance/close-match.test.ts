import { expect, test } from "vitest";
import { judgedQueries } from "./judged-queries.ts";
import { openSiteSearch } from "./site-search.ts";

const { engine } = await openSiteSearch();

/** Queries about other subjects, and without meaning. */
const OFF_TOPIC = [
  "kubernetes ingress",
  "asdfgh refundx",
  "react hooks tutorial",
  "python pandas dataframe",
  "weather in berlin",
  "best pizza recipe",
  "docker compose volumes",
  "machine learning course",
  "football world cup results",
  "cheap flights to madrid",
  "how to train a dog",
  "terraform aws lambda",
  "graphql schema stitching",
  "minecraft server mods",
  "qwertz uiop",
  "lorem ipsum dolor",
  "xkcd foobar baz",
  "zzzz yyyy",
  "jkl fdsa vcxz",
  "javascript promise race",
  "css grid layout",
  "linux kernel module",
  "postgres vacuum full",
  "bitcoin mining hardware",
  "wordpress theme hooks",
  "photosynthesis in plants",
  "capital of australia",
  "guitar chords beginner",
  "marathon training schedule",
  "excel pivot table",
  "git rebase interactive",
  "rust borrow checker",
  "nginx reverse proxy",
  "elasticsearch cluster health",
  "redis sentinel failover",
  "kafka consumer groups",
  "jenkins pipeline groovy",
  "unity physics engine",
  "yoga for back pain",
  "used cars for sale",
  "chocolate cake frosting",
  "quantum entanglement",
  "vue composition directive",
  "angular dependency injection",
  "mongodb aggregation",
  "ssh tunnel port forwarding",
  "tensorflow gpu memory",
  "movie showtimes tonight",
  "mortgage calculator",
  "hjkl yuiop bnm",
  "webhookzz qqqq wwww",
  "blargh subscripshun xyzzy",
  "salary negotiation tips",
  "garden irrigation hose",
  "crossword puzzle answers",
  "horoscope gemini today",
  "unicorn rainbow sparkle",
  "fix bicycle chain",
  "learn spanish verbs",
  "hotel booking amsterdam",
];

/** Returns those of the queries without a close match. */
async function withoutCloseMatch(queries: readonly string[]): Promise<string[]> {
  const without: string[] = [];
  for (const query of queries) {
    const { total, isWeak } = await engine.suggest(query);
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

test("at least 85 % of the queries about other subjects have no close match", async () => {
  const without = await withoutCloseMatch(OFF_TOPIC);
  console.log({ queries: OFF_TOPIC.length, close: OFF_TOPIC.filter((query) => !without.includes(query)) });
  expect(without.length).toBeGreaterThanOrEqual(OFF_TOPIC.length * 0.85);
});

test("without a close match, similar words and popular pages are offered next to the pages found", async () => {
  const weak = await engine.search({ text: "asdfgh refundx", limit: 10, offset: 0 });
  expect(weak).toMatchObject({ isWeak: true, nearest: expect.arrayContaining(["refund"]) });
  expect(weak.pages.length).toBeGreaterThan(0);
  expect(weak.popular.length).toBeGreaterThan(0);
});

test.each(["verif", "subscr", "idempot", "refund ord", "retent"])(
  "a query whose last word is being typed has a close match: %s",
  async (query) => {
    expect((await engine.suggest(query)).isWeak).toBe(false);
  },
);
