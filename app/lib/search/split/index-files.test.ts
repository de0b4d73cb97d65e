import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { buildIndex } from "#test/factories/build-index.ts";
import { generatedPages } from "#test/factories/generated-pages.ts";
import { SearchError } from "../client/search-error.ts";
import type { SearchQuery } from "../client/search-messages.ts";
import { createEngine } from "../worker/search-engine.ts";
import { type IndexHeader, indexFiles, partNamesIn } from "./index-files.ts";
import { openSplitIndex } from "./open-split-index.ts";

const nameOf = (json: string, digits: number) =>
  createHash("sha256").update(json).digest("hex").slice(0, digits);
const suggest = (text: string): SearchQuery => ({ place: "box", text });
const PAGES = generatedPages(120);
const EXTRAS = {
  synonyms: [["refund", "order back"]],
};
const LIMITS = { oneFile: 0, postings: 2_000 };
const built = buildIndex(PAGES, EXTRAS);
const whole = createEngine(built.index);
const split = indexFiles(PAGES, EXTRAS, { nameOf, limits: LIMITS });

const openEngine = (entry: string, load: (name: string) => Promise<unknown>) =>
  createEngine(openSplitIndex(JSON.parse(entry) as IndexHeader, load));

/** Opens an index split into small files and records the files it loads. */
function openSplit() {
  const { entry, parts } = split;
  const loaded: string[] = [];
  const failing = new Set<string>();
  const engine = openEngine(entry, async (name) => {
    loaded.push(name);
    if (failing.size > 0 && failing.has("all")) throw new SearchError("server");
    return JSON.parse(parts.get(name) ?? "");
  });
  return { engine, loaded, failing, parts, entry };
}

test.each([
  "refund",
  "order",
  "orders",
  "the order",
  "refund order webhook",
  "payment trialing",
  "payor",
  "web",
  "re",
  "r",
  "rfeund",
  "webhok invoice",
  "webhook refund_order",
  "get7list",
  "order back",
  "nowhere at all zzzzz",
  "zzzzzzzz",
  "",
  "the",
])("a split index has the same results and excerpts for “%s”", async (text) => {
  const { engine } = openSplit();
  const queries: SearchQuery[] = [
    { place: "box", text },
    { place: "page", text, page: 2 },
    { place: "page", text, context: "docs/api" },
  ];
  for (const query of queries) expect(await engine.search(query)).toEqual(await whole.search(query));
});

test("a part file is loaded on demand, and once", async () => {
  const { engine, loaded, parts } = openSplit();
  expect(loaded).toEqual([]);
  await engine.search(suggest("refund"));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.length).toBeLessThan(parts.size / 3);
  const before = loaded.length;
  await engine.search(suggest("refund"));
  expect(loaded).toHaveLength(before);
  await engine.search(suggest("invoice order"));
  expect(loaded.length).toBeGreaterThan(before);
  expect(new Set(loaded).size).toBe(loaded.length);
});

test("a part that fails to load fails the query, and the next query retries", async () => {
  const { engine, failing } = openSplit();
  failing.add("all");
  await expect(engine.search(suggest("refund"))).rejects.toMatchObject({ reason: "server" });
  failing.clear();
  expect(await engine.search(suggest("refund"))).toEqual(await whole.search(suggest("refund")));
});

test("a small index is one file", () => {
  expect(indexFiles(PAGES, EXTRAS, { nameOf })).toEqual({ entry: built.packed, parts: new Map() });
});

test("the header names all parts, and the files are deterministic", () => {
  expect(new Set(partNamesIn(JSON.parse(split.entry)))).toEqual(new Set(split.parts.keys()));
  expect(indexFiles(PAGES, EXTRAS, { nameOf, limits: LIMITS })).toEqual(split);
});

test("editing a page changes no other text file", () => {
  const [page, ...others] = PAGES;
  const edited = [{ ...(page as (typeof PAGES)[number]), title: "Another title zebra" }, ...others];
  const textsOf = ({ entry }: typeof split) => (JSON.parse(entry) as IndexHeader).texts;
  const after = textsOf(indexFiles(edited, EXTRAS, { nameOf, limits: LIMITS }));
  expect(after.filter((name) => !textsOf(split).includes(name))).toHaveLength(1);
});
