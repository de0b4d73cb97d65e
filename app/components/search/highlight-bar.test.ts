// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { highlightTerms } from "./highlight-bar.tsx";

const registry = new Map<string, { ranges: Range[] }>();

beforeEach(() => {
  class Highlight {
    readonly ranges: Range[];
    constructor(...ranges: Range[]) {
      this.ranges = ranges;
    }
  }
  vi.stubGlobal("Highlight", Highlight);
  vi.stubGlobal("CSS", { highlights: registry });
});

afterEach(() => vi.unstubAllGlobals());

/** Highlights terms in an article; returns the highlighted texts. */
function highlighted(article: string, terms: readonly string[]): string[] {
  document.body.innerHTML = `<main><article><h1>Webhook</h1><div id="article">${article}</div></article></main>`;
  const { clear } = highlightTerms(terms);
  const found = registry.get("search")?.ranges.map(String) ?? [];
  clear();
  expect(registry.size).toBe(0);
  return found;
}

test("matches in heading and article are highlighted, but not in buttons", () => {
  const article =
    "<p>A <b>Webhook</b> and other webhooks.</p><button>webhook</button><code>ORDER_ITEM_SKU</code>";
  expect(highlighted(article, ["webhook", "sku"])).toEqual(["Webhook", "Webhook", "SKU"]);
});

test("an identifier or URL is highlighted where it matches, a phrase only as a whole", () => {
  const article = `<p>The WebhookUrl is https://example.com/webhook/v1. An instant payment notification (IPN)
    is no Payment; instant payments.</p>`;
  expect(highlighted(article, ["webhookurl", "webhook", "ipn", "instant payment notification"])).toEqual([
    "Webhook",
    "Webhook",
    "webhook",
    "instant payment notification",
    "IPN",
  ]);
});

test("an identifier that can break between its words is highlighted as a whole", () => {
  expect(highlighted("<code>Order<wbr>Charged<wbr>Back</code>", ["orderchargedback"])).toEqual([
    "OrderChargedBack",
  ]);
});

test("a browser without the Highlight API shows no matches", () => {
  vi.stubGlobal("Highlight", undefined);
  expect(highlightTerms(["webhook"]).count).toBe(0);
});
