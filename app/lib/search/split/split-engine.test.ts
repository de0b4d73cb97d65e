import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { generatedPages } from "#test/factories/generated-pages.ts";
import { SearchError } from "../client/search-error.ts";
import { buildIndex } from "../index/build-index.ts";
import { createEngine } from "../worker/search-engine.ts";
import { indexFiles, SPLIT_LIMITS } from "./index-files.ts";
import { type IndexHeader, partNamesIn } from "./index-header.ts";
import { openIndexHeader } from "./page-index.ts";
import { indexPageText, pageTexts } from "./page-postings.ts";
import { createSplitEngine } from "./split-engine.ts";
import type { IndexFiles } from "./split-index.ts";

const nameOf = (json: string, digits: number) =>
  createHash("sha256").update(json).digest("hex").slice(0, digits);
const never = () => new AbortController().signal;
const PAGES = generatedPages(120);
const EXTRAS = {
  synonyms: [["refund", "order back"]],
  popular: ["/docs/api/page-1/", "/docs/guides/page-0/"],
};
const LIMITS = { oneFile: 0, postings: 2_000 };
const built = buildIndex(PAGES, EXTRAS);
const whole = createEngine(built.index);
const split = await indexFiles(PAGES, EXTRAS, { nameOf, limits: LIMITS });

/** The files of an index as they are written. */
const written = ({ first, others }: IndexFiles) => [
  first,
  ...[...others].map(([name, write]) => [name, write()]),
];

/** The index of the pages above split into small files, and what is loaded of it. */
function openSplit() {
  const { first, others } = split;
  const loaded: string[] = [];
  const failing = new Set<string>();
  const engine = createSplitEngine(openIndexHeader(JSON.parse(first) as IndexHeader), async (name) => {
    loaded.push(name);
    if (failing.size > 0 && failing.has("all")) throw new SearchError("server");
    return JSON.parse(others.get(name)?.() ?? "");
  });
  return { engine, loaded, failing, others, first };
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
])(
  "split or not, an index finds the same for “%s”, in the same order and with the same words around it",
  async (text) => {
    const { engine } = openSplit();
    for (const query of [
      { text, limit: 10, offset: 0 },
      { text, limit: 20, offset: 20 },
      { text, limit: 10, offset: 0, context: "docs/api" },
    ]) {
      expect(await engine.search(query, never())).toEqual(whole.search(query));
    }
    expect(await engine.suggest(text, never())).toEqual(whole.suggest(text));
  },
);

test("a file is loaded when a query needs it, and once", async () => {
  const { engine, loaded, others } = openSplit();
  expect(loaded).toEqual([]);
  await engine.suggest("refund", never());
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.length).toBeLessThan(others.size / 3);
  const before = loaded.length;
  await engine.suggest("refund", never());
  expect(loaded).toHaveLength(before);
  await engine.suggest("invoice order", never());
  expect(loaded.length).toBeGreaterThan(before);
  expect(new Set(loaded).size).toBe(loaded.length);
});

test("what could not be loaded fails the query, and is loaded anew for the next", async () => {
  const { engine, failing } = openSplit();
  failing.add("all");
  await expect(engine.suggest("refund", never())).rejects.toMatchObject({ reason: "server" });
  failing.clear();
  expect(await engine.suggest("refund", never())).toEqual(whole.suggest("refund"));
});

test("a query that is aborted while its files are loaded rejects with the reason, and loads no page", async () => {
  const { engine, loaded } = openSplit();
  const controller = new AbortController();
  const response = engine.suggest("refund", controller.signal);
  const postings = loaded.length;
  controller.abort();
  await expect(response).rejects.toBe(controller.signal.reason);
  expect(loaded).toHaveLength(postings);
});

test("an index of pages with little text is one file, as it was built", async () => {
  const { first, others } = await indexFiles(PAGES, EXTRAS, { nameOf });
  expect(first).toBe(built.packed);
  expect(others.size).toBe(0);
});

test("the first file names all others, and the same pages give the same files", async () => {
  expect(new Set(partNamesIn(JSON.parse(split.first)))).toEqual(new Set(split.others.keys()));
  expect(written(await indexFiles(PAGES, EXTRAS, { nameOf, limits: LIMITS }))).toEqual(written(split));
});

test("an edited page leaves the texts of the others as they are, and only it is indexed anew", async () => {
  const [page, ...others] = PAGES;
  const edited = [{ ...(page as (typeof PAGES)[number]), title: "Another title zebra" }, ...others];
  const kept = new Map(PAGES.map((one) => [JSON.stringify(pageTexts(one)), indexPageText(one)]));
  let indexedAnew = 0;
  const indexPage = (one: (typeof PAGES)[number]) => {
    const known = kept.get(JSON.stringify(pageTexts(one)));
    if (!known) indexedAnew++;
    return known ?? indexPageText(one);
  };
  const textsOf = (files: typeof split) =>
    [...files.others].filter(([, write]) => write().includes('"texts"')).map(([name]) => name);
  const after = await indexFiles(edited, EXTRAS, { nameOf, limits: LIMITS, indexPage });
  expect(written(after)).toEqual(written(await indexFiles(edited, EXTRAS, { nameOf, limits: LIMITS })));
  expect(textsOf(after).filter((name) => !textsOf(split).includes(name))).toHaveLength(1);
  expect(indexedAnew).toBe(1);
});

test("two files that would have one name are refused", async () => {
  const sameForAll = () => "0123456789";
  await expect(indexFiles(PAGES, EXTRAS, { nameOf: sameForAll, limits: LIMITS })).rejects.toThrow(
    /0123456789/,
  );
});

test("a first query transfers a fraction of what the index weighs", async () => {
  const pages = generatedPages(700);
  const large = buildIndex(pages, EXTRAS);
  const limits = { ...SPLIT_LIMITS, oneFile: 0 };
  const { first, others } = await indexFiles(pages, EXTRAS, { nameOf, limits });
  const sizeOf = (text: string) => brotliCompressSync(text).length;
  for (const text of ["refund", "refund order", "re"]) {
    let sent = sizeOf(first);
    const engine = createSplitEngine(openIndexHeader(JSON.parse(first) as IndexHeader), async (name) => {
      const json = others.get(name)?.() ?? "";
      sent += sizeOf(json);
      return JSON.parse(json);
    });
    await engine.search({ text, limit: 10, offset: 0 }, never());
    expect(sent, text).toBeLessThan(sizeOf(large.packed) * 0.6);
  }
});
