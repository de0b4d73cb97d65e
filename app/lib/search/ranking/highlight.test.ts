import { expect, test } from "vitest";
import { findMatches } from "./highlight.ts";

/** Returns the matched parts of a text. */
function found(text: string, terms: readonly string[], phrases: readonly string[] = []): string[] {
  const target = { terms: new Set(terms), phrases };
  return findMatches(text, [target]).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ["WebhookUrl", ["Webhook"]],
  ["https://api.example.com/v1/webhook/list", ["webhook"]],
  ["WEBHOOK_URL and on-webhook", ["WEBHOOK", "webhook"]],
  ["webhooks", ["webhooks"]],
  ["the webhook's URL", ["webhook"]],
])("in %s only the word that matches webhook is found, to its end", (text, parts) => {
  expect(found(text, ["webhook", "webhooks", "webhookurl"])).toEqual(parts);
});

test("an identifier matches as a whole when the term is the whole identifier", () => {
  expect(found("see order_item_sku", ["order_item_sku"])).toEqual(["order_item_sku"]);
  expect(found("a check-out page", ["checkout"])).toEqual(["check-out"]);
});

test.each(["W-8BEN and HTTP/2", "8.5%, 28 days, v2.8", "2026-03-08T08:00:00Z", "section-8b"])(
  "in %s neither numbers nor single letters are found",
  (text) => {
    expect(found(text, ["8"])).toEqual([]);
    expect(found(text, ["w"])).toEqual([]);
  },
);

test("a phrase matches in any inflection, its single words do not", () => {
  const phrases = ["instant payment notification", "money back"];
  expect(found("Instant Payment Notifications for a payment", [], phrases)).toEqual([
    "Instant Payment Notifications",
  ]);
  expect(found("WebMoney, back to the money-back guarantee", [], phrases)).toEqual(["money-back"]);
  expect(found("an instant notification of payment", [], phrases)).toEqual([]);
  expect(found("Checkout A/B testing", [], ["a/b test"])).toEqual(["A/B testing"]);
});

test("matches do not overlap, and words with apostrophes and accents are found", () => {
  const target = ["license", "key"].map((term) => ({ terms: new Set([term]), phrases: [] }));
  expect(findMatches("license-key", target).map(({ start, end }) => [start, end])).toEqual([
    [0, 7],
    [8, 11],
  ]);
  expect(found("can’t Café-Table", ["can't", "cafe"])).toEqual(["can’t", "Café"]);
});
