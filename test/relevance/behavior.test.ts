import { expect, test } from "vitest";
import { docHref } from "#app/lib/urls.ts";
import { site } from "../site-config.ts";
import { content } from "../site-content.ts";
import { allRows, openSiteSearch, pageHrefs } from "./site-search.ts";

const { engine } = await openSiteSearch();
const search = (text: string, context?: string) => engine.search({ place: "page", text, context });
const hrefsOf = async (text: string) => pageHrefs(await search(text)).slice(0, 10);

test("compounds are found as one word or two", async () => {
  expect((await hrefsOf("thankyou")).length).toBeGreaterThan(0);
  expect((await hrefsOf("check out"))[0]).toMatch(/checkout/);
  expect((await hrefsOf("popup"))[0]).toContain("/pop-up-checkout/");
});

test("every word of a long query counts", async () => {
  const text = `${Array.from({ length: 300 }, (_, number) => `zzq${number}`).join(" ")} webhook ipn`;
  expect((await hrefsOf(text))[0]).toContain("/webhook-ipn/");
});

test("a query of stop words has results: the, how to", async () => {
  for (const text of ["the", "how to", "what is it"])
    expect((await search(text)).total, text).toBeGreaterThan(0);
});

test("the webhook page ranks first for webhook and ipn, also while they are typed", async () => {
  for (const text of [
    "webhook",
    "webhooks",
    "Webhook",
    "ipn",
    "IPN",
    "webho",
    "instant payment notification",
  ])
    expect((await hrefsOf(text))[0], text).toContain("/webhook-ipn/");
});

test("the section that answers is listed for a symptom, a task and a question", async () => {
  const sections = async (text: string) =>
    (await search(text)).rows.map(({ href }) => href.replace(/^.*\/(?=.+\/)/, ""));
  expect(await sections("webhook not received, how many times")).toContain("webhook-ipn/#retries");
  for (const text of ["refund an order via api", "how do I refund a customer"])
    expect(await sections(text), text).toContain("dashboard-overview/#refund");
  expect(await sections("when do I get paid")).toContain("withdrawal-options/#timeline");
});

test("the title of a scenario finds the page that shows it among the first three", async () => {
  for (const { title, doc } of content.scenarios.values())
    expect((await hrefsOf(title)).slice(0, 3), title).toContain(docHref(doc));
});

test("an exact match ranks above inflected forms", async () => {
  const [first] = (await search("webhooks")).rows;
  expect(first?.title.some(({ text, marked }) => marked && /webhooks/i.test(text))).toBe(true);
});

test("only the word being typed is completed", async () => {
  expect((await hrefsOf("coup"))[0]).toContain("coupon");
  expect((await search("coup ")).total).toBeLessThanOrEqual((await search("coup")).total);
});

/** Returns all marked texts in the results of a query, in lowercase. */
async function marksOf(text: string): Promise<Set<string>> {
  const segments = (await allRows(engine, text)).flatMap(({ title, excerpt }) => [...title, ...excerpt]);
  return new Set(segments.filter(({ marked }) => marked).map((segment) => segment.text.toLowerCase()));
}

test("synonymous phrases are marked as a whole, identifiers and URLs where they match", async () => {
  const webhook = [...(await marksOf("webhook"))];
  expect(webhook.filter((mark) => !/^(webhooks?|ipns?|instant payment notifications?)$/.test(mark))).toEqual(
    [],
  );
  const refund = [...(await marksOf("refund"))];
  expect(refund.filter((mark) => !/^(refund\w*|money back|reimburs\w*)$/.test(mark))).toEqual([]);
});

test("an amount that no page has does not weaken a match, and a number is not corrected to another", async () => {
  expect((await search("refund 59.87")).isWeak).toBe(false);
  expect((await search("27001")).total).toBe(0);
});

test("a context excludes pages outside it", async () => {
  const { rows } = await search("refund", "docs/api/orders");
  expect(rows.length).toBeGreaterThan(0);
  for (const { href } of rows) expect(href).toMatch(/^\/docs\/api\/orders\//);
  expect((await search("refund", "docs/nowhere")).total).toBe(0);
});

test("similar words are offered with nothing found or a weak match alone", async () => {
  const nothing = await search("rafend");
  expect(nothing).toMatchObject({ total: 0, rows: [] });
  const weak = await search("asdfgh refundx");
  expect(weak).toMatchObject({ isWeak: true, nearest: expect.arrayContaining(["refund"]) });
  expect(weak.rows).not.toEqual([]);
  expect(nothing.nearest).not.toEqual([]);
  expect((await search("webhook")).nearest).toEqual([]);
  expect((await search("  ")).rows).toEqual([]);
});

test("the word that the typed text begins is marked to its end", async () => {
  const [row] = (await search("webh")).rows;
  const marked = row?.title.filter((segment) => segment.marked).map(({ text }) => text);
  expect(marked?.map((text) => text.toLowerCase())).toContain("webhooks");
});

test("the first letter finds pages with words that begin with it", async () => {
  const { rows } = await search("w");
  expect(rows[0]?.href).toBe(`/docs/integrate-with-${site.provider.slug}/webhook-ipn/`);
});

test("a single word finds the operation that is all about it, and the control panel page", async () => {
  const hrefs = await hrefsOf("refund");
  expect(hrefs[0]).toContain("/api/orders/do-refund/");
  expect(hrefs.slice(0, 5).join()).toContain("/dashboard-overview/");
});

test("an acronym is neither completed nor corrected to another word", async () => {
  expect((await search("SEPA")).rows.map(({ href }) => href)).not.toEqual(await hrefsOf("separate"));
  expect((await search("ARRI")).total).toBe(0);
  expect((await search("arri")).total).toBeGreaterThan(0);
});

test("a response says which share of the query's words no page has, where synonyms count as had", async () => {
  const unknownIn = async (text: string) => (await search(text)).unknown;
  expect(await unknownIn("refudn")).toBe(1);
  expect(await unknownIn("Kündigung customer")).toBe(0.5);
  expect(await unknownIn("Gutschrift korrigieren")).toBe(1);
  expect(await unknownIn("clawback")).toBe(0);
});

test("a legal term finds the page that explains it, not one of the same word", async () => {
  for (const text of ["right of withdrawal", "clawback"])
    expect((await hrefsOf(text))[0], text).toContain("/dashboard-overview/");
});

test("similar words are offered for at most four words, and none is a stop word", async () => {
  expect((await search("xyloph in of the refundx zzz")).nearest).toEqual([]);
  expect((await search("blargh isx")).nearest).not.toContain("is");
  expect((await search("iss thx")).nearest).not.toEqual(expect.arrayContaining(["is", "the"]));
});
