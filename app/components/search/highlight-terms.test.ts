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

test("without the Highlight API, matches in the article are wrapped in mark elements", () => {
  const highlights = highlightTerms(["webhook", "sku"]);
  const marked = [...document.querySelectorAll("mark")];
  expect(marked.map(({ textContent }) => textContent)).toEqual(["Webhook", "webhook", "SKU"]);
  expect(marked.every((mark) => article().contains(mark))).toBe(true);
  expect(highlights.count).toBe(3);
  highlights.clear();
  expect(article().innerHTML).toBe(ARTICLE);
});

test("an identifier or URL is highlighted where it matches, a phrase only as a whole", () => {
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

test("an identifier that can break between its words is highlighted as a whole", () => {
  article().innerHTML = "<table><tr><td><code>Order<wbr>Charged<wbr>Back</code></td></tr></table>";
  highlightTerms(["orderchargedback"]);
  expect(document.querySelector("mark")?.innerHTML).toBe("Order<wbr>Charged<wbr>Back");
});

test("with the Highlight API, the document is unchanged and heading and description are highlighted too", () => {
  const registry = new Map<string, unknown>();
  class Highlight {
    readonly ranges: Range[];
    constructor(...ranges: Range[]) {
      this.ranges = ranges;
    }
  }
  vi.stubGlobal("Highlight", Highlight);
  vi.stubGlobal("CSS", { highlights: registry });
  const highlights = highlightTerms(["webhook"]);
  const { ranges } = registry.get("search") as Highlight;
  expect(ranges.map(String)).toEqual(["Webhook", "Webhook", "Webhook", "webhook"]);
  expect(article().innerHTML).toBe(ARTICLE);
  highlights.clear();
  expect(registry.size).toBe(0);
});
