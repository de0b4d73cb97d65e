// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { highlightTerms } from "./highlight-terms.ts";

const ARTICLE = `<p>A <b>Webhook</b> and other webhooks; webhook.</p>
  <button>webhook</button><pre><code>ORDER_ITEM_SKU</code></pre>`;

beforeEach(() => {
  document.body.innerHTML = `<main><article><h1>Webhook</h1><p>Webhook</p><div id="article">${ARTICLE}</div></article></main>`;
});

afterEach(() => vi.unstubAllGlobals());

const article = () => document.getElementById("article") as HTMLElement;

test("where text cannot be highlighted the words of the article are put into mark elements", () => {
  const marks = highlightTerms(["webhook", "sku"]);
  const marked = [...document.querySelectorAll("mark")];
  expect(marked.map(({ textContent }) => textContent)).toEqual(["Webhook", "webhook", "SKU"]);
  expect(marked.every((mark) => article().contains(mark))).toBe(true);
  expect(marks.count).toBe(3);
  marks.clear();
  expect(article().innerHTML).toBe(ARTICLE);
});

test("of an identifier or URL only the part that matches is marked, of a phrase only the whole", () => {
  article().innerHTML = `<p>The WebhookUrl is https://example.com/webhook/v1. An instant payment notification (IPN)
    is no Payment; instant payments.</p>`;
  highlightTerms(["webhook", "webhookurl", "ipn", "instant payment notification"]);
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Webhook",
    "webhook",
    "instant payment notification",
    "IPN",
  ]);
});

test("where text can be highlighted the document stays as it is, heading and description are marked too", () => {
  const highlights = new Map<string, unknown>();
  class Highlight {
    readonly ranges: Range[];
    constructor(...ranges: Range[]) {
      this.ranges = ranges;
    }
  }
  vi.stubGlobal("Highlight", Highlight);
  vi.stubGlobal("CSS", { highlights });
  const marks = highlightTerms(["webhook"]);
  const { ranges } = highlights.get("search") as Highlight;
  expect(ranges.map(String)).toEqual(["Webhook", "Webhook", "Webhook", "webhook"]);
  expect(article().innerHTML).toBe(ARTICLE);
  marks.clear();
  expect(highlights.size).toBe(0);
});
