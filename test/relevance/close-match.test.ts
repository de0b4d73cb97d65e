import { expect, test } from "vitest";
import { judgedQueries } from "./judged-queries.ts";
import { openSiteSearch } from "./site-search.ts";

const { engine, rankingEngine } = await openSiteSearch();

/** Queries about other subjects, and without meaning. */
const OFF_TOPIC = [
  "kubernetes ingress",
  "react hooks tutorial",
  "weather in berlin",
  "docker compose volumes",
  "football world cup results",
  "how to train a dog",
  "graphql schema stitching",
  "qwertz uiop",
  "xkcd foobar baz",
  "jkl fdsa vcxz",
  "css grid layout",
  "postgres vacuum full",
  "wordpress theme hooks",
  "capital of australia",
  "marathon training schedule",
  "git rebase interactive",
  "nginx reverse proxy",
  "redis sentinel failover",
  "jenkins pipeline groovy",
  "yoga for back pain",
  "chocolate cake frosting",
  "vue composition directive",
  "mongodb aggregation",
  "tensorflow gpu memory",
  "mortgage calculator",
  "webhookzz qqqq wwww",
  "salary negotiation tips",
  "crossword puzzle answers",
  "unicorn rainbow sparkle",
  "learn spanish verbs",
];

/** Queries about this trade that no page answers: other companies' products, and features that do not exist. */
const UNANSWERED = [
  "stripe connect express accounts",
  "shopify app block",
  "wordpress membership plugin",
  "hubspot crm sync",
  "netsuite connector",
  "discord role bot",
  "gift card balance",
  "crypto payout usdc",
  "split payments between sellers marketplace",
  "graphql endpoint",
  "saml single sign-on okta",
  "terraform provider",
  "hipaa business associate agreement",
  "card reader terminal",
  "tap to pay iphone",
  "virtual card issuing",
  "afterpay checkout",
  "mcc code change",
  "sepa mandate reference",
  "escrow account",
  "contract e-signature",
  "mailchimp audience sync",
  "mixpanel events",
  "recaptcha on checkout",
  "waitlist signup form",
  "event ticket qr code",
  "barcode scanner",
  "ebook drm watermark",
  "seat based scim sync",
  "multi entity consolidation",
  "payroll for contractors",
  "credit card rewards",
  "3ds2 exemption flag",
  "sdk for ruby",
];

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
  ["about other subjects", OFF_TOPIC, 0.9],
  ["that no page answers", UNANSWERED, 0.75],
])("most of the queries %s have no close match", async (subject, queries, minShare) => {
  const without = await withoutCloseMatch(queries);
  const close = queries.filter((query) => !without.includes(query));
  console.log({ subject, queries: queries.length, close });
  expect(without.length).toBeGreaterThanOrEqual(queries.length * minShare);
});

test("without a close match, similar words and popular pages are offered next to the pages found", async () => {
  const weak = await engine.search({ place: "page", text: "asdfgh refundx" });
  expect(weak).toMatchObject({ isWeak: true, nearest: expect.arrayContaining(["refund"]) });
  expect(weak.rows.length).toBeGreaterThan(0);
  expect(weak.popular.length).toBeGreaterThan(0);
});

test.each(["verif", "subscr", "idempot", "refund ord", "retent"])(
  "a query whose last word is being typed has a close match: %s",
  async (query) => {
    expect((await engine.search({ place: "box", text: query })).isWeak).toBe(false);
  },
);
