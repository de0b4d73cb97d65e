import { expect, test } from "vitest";
import { suggestPages, wordsOfPathname } from "./page-suggestions.ts";

const PAGES = [
  "/docs/integrate/webhook-ipn/",
  "/docs/checkout/url-parameters/",
  "/docs/checkout/custom-parameters/",
  "/docs/subscriptions/trials/",
].map((href) => ({ href, label: href.split("/").at(-2) ?? "" }));

test.each([
  ["a misspelled URL", "/docs/integrate/webhok-ipn/", ["webhook-ipn"]],
  ["a page that has moved to another section", "/docs/platform/webhook-ipn/", ["webhook-ipn"]],
  ["a page that shares words", "/docs/parameters/", ["url-parameters", "custom-parameters"]],
  ["a nested page's URL", "/docs/checkout/url-parameters.html", ["url-parameters", "custom-parameters"]],
  ["nothing like any page", "/docs/nope/", []],
  ["the root", "/", []],
])("%s has suggestions", (_name, visited, expected) => {
  expect(suggestPages(visited, PAGES).map(({ label }) => label)).toEqual(expected);
});

test("all words of the last segment are words to search for", () => {
  expect(wordsOfPathname("/docs/checkout/end-a-trial.html")).toEqual(["end", "a", "trial"]);
});

test("the page whose title has more of the words comes first", () => {
  const pages = ["Get order details", "Refund orders"].map((label) => ({
    href: `/docs/${label.length}/`,
    label,
  }));
  expect(suggestPages("/docs/api/orders/refund-order/", pages).map(({ label }) => label)).toEqual([
    "Refund orders",
    "Get order details",
  ]);
});

test("the number of suggestions is limited", () => {
  expect(suggestPages("/docs/parameters/", PAGES, 1)).toHaveLength(1);
});
