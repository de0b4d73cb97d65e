import { expect, test } from "vitest";
import { type CorpusPage, folderLabel, foldersOf, rewriteLinks } from "./corpus.ts";

const page = (path: string): CorpusPage => ({ path, title: "", description: "", label: "", body: "" });

test("only root-relative links are rewritten", () => {
  const body = "[First](/), [deep](/payments/refund-orders), [in it](#a), [elsewhere](https://example.com/a)";
  expect(rewriteLinks(body, (path) => `/docs/${path}/`)).toBe(
    "[First](/docs/index/), [deep](/docs/payments/refund-orders/), [in it](#a), [elsewhere](https://example.com/a)",
  );
});

test("pages are grouped by folder, in order", () => {
  const folders = foldersOf(["index", "a/one", "b/two", "a/three"].map(page));
  expect([...folders].map(([name, pages]) => [name, pages.map(({ path }) => path)])).toEqual([
    ["", ["index"]],
    ["a", ["a/one", "a/three"]],
    ["b", ["b/two"]],
  ]);
});

test("a folder's label is its name as words", () => {
  expect(folderLabel("payment-methods")).toBe("Payment methods");
});
