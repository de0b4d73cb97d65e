import { expect, test } from "vitest";
import { docHref } from "#app/lib/urls.ts";
import { content } from "../site-content.ts";
import { allRows, engine, pageHrefs } from "./site-search.ts";

const search = (text: string) => engine.search({ place: "page", text });
const hrefsOf = async (text: string) => pageHrefs(await search(text)).slice(0, 10);

/** Many words that no page has. */
const UNKNOWN = Array.from({ length: 300 }, (_, number) => `zzq${number}`).join(" ");

test.each([
  ["a name of its subject", "/webhook-ipn/", ["webhook", "webhooks", "Webhook", "ipn", "IPN"]],
  ["its name in full", "/webhook-ipn/", ["instant payment notification"]],
  ["the beginning of a word", "/webhook-ipn/", ["w", "webh", "webho"]],
  ["the last words of a long query", "/webhook-ipn/", [`${UNKNOWN} webhook ipn`]],
  ["a compound as one word", "/pop-up-checkout/", ["popup"]],
  ["a compound as two words", "checkout", ["check out"]],
  ["a word that is being typed", "coupon", ["coup"]],
  ["the single word that an operation is all about", "/api/orders/do-refund/", ["refund"]],
  ["a legal term that it explains", "/dashboard-overview/", ["right of withdrawal", "clawback"]],
])("the first page is the one with %s", async (_name, page, texts) => {
  for (const text of texts) expect((await hrefsOf(text))[0], text).toContain(page);
});

test("a query of stop words has results: the, how to", async () => {
  for (const text of ["the", "how to", "what is it"])
    expect((await search(text)).total, text).toBeGreaterThan(0);
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
  expect((await search("coup ")).total).toBeLessThanOrEqual((await search("coup")).total);
});

/** Returns all marked texts in the results of a query, in lowercase. */
async function marksOf(text: string): Promise<Set<string>> {
  const segments = (await allRows(text)).flatMap(({ title, excerpt }) => [...title, ...excerpt]);
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

test("similar words are offered for at most four words, and none is a stop word", async () => {
  expect((await search("xyloph in of the refundx zzz")).nearest).toEqual([]);
  expect((await search("blargh isx")).nearest).not.toContain("is");
  expect((await search("iss thx")).nearest).not.toEqual(expect.arrayContaining(["is", "the"]));
});
