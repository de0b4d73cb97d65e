import { expect, test } from "vitest";
import type { DocSource } from "#app/lib/content/snapshot/content.ts";
import type { KeptPage } from "#build-scripts/lib/manifest/kept-pages.ts";
import type { TaskAnswer } from "./app-worker.ts";
import { type RenderPagesInput, renderPages } from "./render-pages.ts";

const doc = (id: string, body = id) =>
  ({ href: `/docs/${id}/`, sourcePath: `docs/${id}.md`, readBody: () => body }) as DocSource;
const answerOf = (href: string): TaskAnswer => ({
  href,
  status: 200,
  isWritten: true,
  files: [`file of ${href}`],
});

/** Renders pages; gives what came of it, the addresses that were answered and the files that were taken. */
async function render(pages: DocSource[], input: Partial<RenderPagesInput> = {}) {
  const asked: (readonly string[])[] = [];
  const known: string[] = [];
  const taken: string[] = [];
  const result = await renderPages({
    sources: pages,
    besidePages: [],
    behindPages: [],
    dates: new Map(),
    sharedKey: "shared",
    kept: new Map(),
    take(paths) {
      taken.push(...paths);
      return true;
    },
    workers: {
      count: 2,
      async answerTogether(hrefs) {
        asked.push(hrefs);
        return hrefs.map(answerOf);
      },
      prepare: () => {},
      know: (answers) => known.push(...answers.map(({ href }) => href)),
      renew: async () => {},
    },
    ...input,
  });
  return { ...result, asked, known, taken };
}

test("a page, its data and its Markdown are answered together, the data first", async () => {
  const { asked, rendered } = await render([doc("a")]);
  expect(asked).toEqual([["/api/docs/a.json", "/docs/a/", "/docs/a.md"]]);
  expect(rendered).toBe(1);
});

/** Renders so many pages with other addresses by so many processes; gives what these were told, in that order. */
async function renderWithOthers(pageCount: number, count = 2): Promise<string[]> {
  const told: string[] = [];
  const workers = {
    count,
    async answerTogether(hrefs: readonly string[]) {
      told.push("page");
      await Promise.resolve();
      told.push("answered");
      return hrefs.map(answerOf);
    },
    prepare: (hrefs: readonly string[]) => told.push(...hrefs),
    know: () => {},
    renew: async () => {
      told.push("renew");
    },
  };
  const pages = Array.from({ length: pageCount }, (_, number) => doc(`page-${number}`));
  const { rendered } = await render(pages, {
    workers,
    besidePages: ["/search.json"],
    behindPages: ["/llms.txt"],
  });
  expect(rendered).toBe(pageCount);
  return told;
}

test.each([
  { processes: 1, pages: 10, before: 10 },
  { processes: 2, pages: 10, before: 9 },
  { processes: 4, pages: 10, before: 6 },
  { processes: 64, pages: 10, before: 0 },
  { processes: 2, pages: 0, before: 0 },
])(
  "of $pages pages, $before stand before the search index with $processes processes, other addresses behind all",
  async (row) => {
    const told = await renderWithOthers(row.pages, row.processes);
    const asked = told.filter((what) => what !== "answered");
    const pages = (count: number) => Array.from({ length: count }, () => "page");
    expect(asked).toEqual([
      ...pages(row.before),
      "/search.json",
      ...pages(row.pages - row.before),
      "/llms.txt",
    ]);
    expect(told.indexOf("/llms.txt")).toBe(row.pages + 1);
  },
);

test("after thousands of pages, other addresses are answered by new processes", async () => {
  const told = await renderWithOthers(1_501);
  expect(told.slice(-4)).toEqual(["answered", "renew", "/search.json", "/llms.txt"]);
});

test("a page that is made from the same as before is taken, with all its files", async () => {
  const kept = (await render([doc("a"), doc("b")])).pages;
  const { asked, taken, known, rendered } = await render([doc("a"), doc("b", "edited")], { kept });
  expect(asked.flat()).toContain("/docs/b/");
  expect(asked.flat()).not.toContain("/docs/a/");
  expect(taken).toContain("file of /api/docs/a.json");
  expect(known).toEqual(["/api/docs/a.json", "/docs/a/", "/docs/a.md"]);
  expect(rendered).toBe(1);
});

test("what has to be rendered is asked for before files are taken", async () => {
  const pages = Array.from({ length: 20 }, (_, number) => doc(`page-${number}`));
  const kept = (await render(pages)).pages;
  const told: string[] = [];
  const edited = [...pages.slice(0, -1), doc("page-19", "edited")];
  await render(edited, {
    kept,
    take() {
      told.push("take");
      return true;
    },
    workers: {
      count: 2,
      async answerTogether(hrefs) {
        told.push("answer");
        return hrefs.map(answerOf);
      },
      prepare: () => {},
      know: () => {},
      renew: async () => {},
    },
  });
  expect(told).toEqual(["answer", ...Array.from({ length: 19 }, () => "take")]);
});

test.each<[string, Partial<RenderPagesInput>]>([
  ["what pages share is another", { sharedKey: "another" }],
  ["it was changed on another day", { dates: new Map([["docs/a.md", "2026-11-22"]]) }],
  ["its files cannot be had", { take: () => false }],
])("a page is rendered again when %s", async (_, input) => {
  const kept = (await render([doc("a")])).pages;
  expect((await render([doc("a")], { kept, ...input })).rendered).toBe(1);
});

test("a page that could not be rendered is not kept, and left to the step that tells it", async () => {
  const workers = {
    count: 2,
    answerTogether: async (hrefs: readonly string[]) =>
      hrefs.map((href): TaskAnswer => ({ href, status: 500, isWritten: false, files: [] })),
    prepare: () => {},
    know: () => {},
    renew: async () => {},
  };
  expect([...(await render([doc("a")], { workers })).pages.keys()]).toEqual([]);
  const failing = { ...workers, answerTogether: () => Promise.reject(new Error("out of memory")) };
  const kept: Map<string, KeptPage> = (await render([doc("a")], { workers: failing })).pages;
  expect(kept.size).toBe(0);
});
