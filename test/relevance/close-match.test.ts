import { expect, test } from "vitest";
import { judgedQueries } from "./judged-queries.ts";
import { openSiteSearch } from "./site-search.ts";

const { engine, rankingEngine } = await openSiteSearch();

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

/** Queries about this trade that no page answers: other companies' products, and features that do not exist. */
const UNANSWERED = [
  "stripe connect express accounts",
  "paddle retain cancellation flows",
  "shopify app block",
  "woocommerce gateway plugin",
  "wordpress membership plugin",
  "salesforce cpq connector",
  "hubspot crm sync",
  "zapier trigger",
  "netsuite connector",
  "datev export",
  "discord role bot",
  "telegram bot payments",
  "gift card balance",
  "loyalty points program",
  "crypto payout usdc",
  "accept bitcoin payments",
  "split payments between sellers marketplace",
  "unity asset store",
  "graphql endpoint",
  "oauth app scopes",
  "saml single sign-on okta",
  "scim provisioning",
  "terraform provider",
  "soc 2 report download",
  "hipaa business associate agreement",
  "bug bounty program",
  "card reader terminal",
  "point of sale hardware",
  "tap to pay iphone",
  "merchant cash advance loan",
  "virtual card issuing",
  "klarna installments",
  "afterpay checkout",
  "interchange plus pricing",
  "mcc code change",
  "pci saq questionnaire",
  "sepa mandate reference",
  "ach micro deposits",
  "escrow account",
  "quote to cash approval workflow",
  "contract e-signature",
  "whatsapp order notifications",
  "mailchimp audience sync",
  "segment destination",
  "mixpanel events",
  "tiktok pixel",
  "recaptcha on checkout",
  "preorder release date",
  "waitlist signup form",
  "course platform drip content",
  "event ticket qr code",
  "warehouse inventory sync",
  "barcode scanner",
  "print on demand",
  "ebook drm watermark",
  "podcast membership feed",
  "seat based scim sync",
  "white label reseller portal",
  "multi entity consolidation",
  "invoice factoring",
  "payroll for contractors",
  "stock options",
  "credit card rewards",
  "bank loan interest",
  "3ds2 exemption flag",
  "command line tool",
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
