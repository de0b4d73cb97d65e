import { expect, test } from "vitest";
import { openSiteSearch } from "./site-search.ts";

const { engine, pages } = await openSiteSearch();
const search = (text: string, context?: string) => engine.search({ text, context, limit: 10, offset: 0 });
const hrefsOf = (text: string) => search(text).pages.map(({ href }) => href);
const holding = (pattern: RegExp) =>
  pages.filter((page) => pattern.test(JSON.stringify(page))).map(({ href }) => href);

test("a word misspelt finds what the word finds: configuraton, subscripton, webhok", () => {
  for (const [typed, meant] of [
    ["configuraton", "configuration"],
    ["subscripton", "subscription"],
    ["webhok", "webhook"],
  ] as const) {
    const wrong = hrefsOf(typed);
    expect(wrong.length, typed).toBeGreaterThan(0);
    expect(hrefsOf(meant)).toContain(wrong[0]);
  }
});

test("an identifier is found whole, by its parts, and by its parts as words: Node.js, foo.bar(), ORDER_ITEM_SKU", () => {
  const withNode = holding(/node\.js/i);
  expect(withNode.length).toBeGreaterThan(0);
  expect(withNode).toEqual(expect.arrayContaining(hrefsOf("node js").slice(0, 1)));
  expect(hrefsOf("hash_equals()").length).toBeGreaterThan(0);
  const withSku = holding(/ORDER_ITEM_SKU/);
  for (const typed of ["ORDER_ITEM_SKU", "order_item_sku", "order item sku", "orderitemsku"]) {
    expect(withSku, typed).toContain(hrefsOf(typed)[0]);
  }
});

test("two words written as one, and one written as two, are found", () => {
  expect(hrefsOf("thankyou").length).toBeGreaterThan(0);
  expect(hrefsOf("check out")[0]).toMatch(/checkout/);
  expect(hrefsOf("popup")[0]).toContain("/pop-up-checkout/");
});

test("words that say little never make a query empty: the, how to", () => {
  for (const text of ["the", "how to", "what is it"]) expect(search(text).total, text).toBeGreaterThan(0);
});

test("the webhook page is first for webhook and for ipn, while they are typed too", () => {
  for (const text of [
    "webhook",
    "webhooks",
    "Webhook",
    "ipn",
    "IPN",
    "webho",
    "instant payment notification",
  ])
    expect(hrefsOf(text)[0], text).toContain("/webhook-ipn/");
});

test("words of the query may stand in different sections of a page, or in its title and its text", () => {
  expect(hrefsOf("trials shorten reduced")[0]).toContain("/trials/");
});

test("an exact word comes before its other forms", () => {
  const { pages: found } = search("webhooks");
  const [first] = found;
  expect(first?.title.some(({ text, marked }) => marked && /webhooks/i.test(text))).toBe(true);
});

test("the word being typed is completed, a word before it is not", () => {
  expect(hrefsOf("coup")[0]).toContain("coupon");
  expect(search("coup ").total).toBeLessThanOrEqual(search("coup").total);
});

/** Every stretch of text that is marked in the results of a query, in lower case. */
function marksOf(text: string): Set<string> {
  const { pages: found } = engine.search({ text, limit: 100, offset: 0 });
  const { rows } = engine.suggest(text);
  const shown = [...found.flatMap((page) => [page, ...page.sections]), ...rows];
  const segments = shown.flatMap(({ title, excerpt }) => [...title, ...excerpt]);
  return new Set(segments.filter(({ marked }) => marked).map((segment) => segment.text.toLowerCase()));
}

test("of a synonym that is a phrase only the whole is marked, of an identifier or URL only the part that matches", () => {
  const webhook = [...marksOf("webhook")];
  expect(webhook.filter((mark) => !/^(webhooks?|ipns?|instant payment notifications?)$/.test(mark))).toEqual(
    [],
  );
  const refund = [...marksOf("refund")];
  expect(refund.filter((mark) => !/^(refund\w*|money back|reimburs\w*)$/.test(mark))).toEqual([]);
});

test("excerpts do not begin with stray punctuation", () => {
  const begin = (text: string) => {
    const { pages: found } = engine.search({ text, limit: 100, offset: 0 });
    const shown = [...found.flatMap((page) => [page, ...page.sections]), ...engine.suggest(text).rows];
    return shown.map(({ excerpt }) => excerpt.map((segment) => segment.text).join(""));
  };
  for (const text of ["webhook", "refund", "order", "url", "signature hash", "trial"]) {
    expect(
      begin(text).filter((excerpt) => /^\s*[^\p{L}\p{N}\s([{<“‘«"$€£#@_…]/u.test(excerpt.replace(/^…/, ""))),
    ).toEqual([]);
  }
});

test("a context leaves out the pages elsewhere", () => {
  const { pages: found, total } = search("refund", "docs/api/orders");
  expect(total).toBeGreaterThan(0);
  for (const { href } of found) expect(href).toMatch(/^\/docs\/api\/orders\//);
  expect(search("refund", "docs/nowhere").total).toBe(0);
});

test("when nothing is found, words near to it and popular pages are offered; no other time", () => {
  const nothing = search("constructor");
  expect(nothing).toMatchObject({ total: 0, pages: [] });
  expect(nothing.nearest.length).toBeGreaterThan(0);
  expect(nothing.popular.length).toBeGreaterThan(0);
  expect(search("webhook")).toMatchObject({ nearest: [], popular: [] });
});

test("an empty query offers the popular pages", () => {
  const { rows, popular } = engine.suggest("  ");
  expect(rows).toEqual([]);
  expect(popular.length).toBeGreaterThan(0);
});

test("what is typed is marked in titles and excerpts, and of a longer word only that part", () => {
  const [page] = search("webh").pages;
  const marked = page?.title.filter((segment) => segment.marked).map(({ text }) => text);
  expect(marked?.map((text) => text.toLowerCase())).toContain("webh");
});

test("rows of the search box are at most eight, pages followed by their sections, with excerpts of 50 characters", () => {
  const { rows } = engine.suggest("subscription");
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.length).toBeLessThanOrEqual(8);
  expect(rows[0]?.kind).toBe("page");
  for (const [at, row] of rows.entries()) {
    const text = row.excerpt.map((segment) => segment.text).join("");
    expect(text.replace(/^…|…$/g, "").length).toBeLessThanOrEqual(50);
    if (row.kind === "section") expect(rows[at - 1]?.page).toBe(row.page);
  }
});

test("a page with `search: false` and the home page are not found", () => {
  expect(pages.map(({ href }) => href)).not.toContain("/");
});
