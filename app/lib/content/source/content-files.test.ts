import { expect, test } from "vitest";
import { NAMES } from "#test/factories/content-files.ts";
import { makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { createMemoizedParser } from "./content-files.ts";

const FILES = {
  pages: [
    { sourcePath: "docs/a.mdx", readText: () => makePage("A.", { title: "A" }) },
    { sourcePath: "docs/b.mdx", readText: () => makePage("B.", { title: "B" }) },
  ],
  assets: [],
  hasDocsFolder: true,
  sidebar: '{ "docs": ["a", "b"] }',
  site: makeSiteJson({}),
  redirects: undefined,
  published: undefined,
  api: undefined,
  releases: undefined,
  glossary: undefined,
  search: undefined,
  samples: undefined,
};

test("the memoized parser parses only changed files again", () => {
  const parse = createMemoizedParser();
  const before = parse(FILES, NAMES);
  const [a, b] = FILES.pages as [(typeof FILES.pages)[0], (typeof FILES.pages)[0]];
  const after = parse(
    { ...FILES, pages: [{ ...a, readText: () => makePage("A.", { title: "Another" }) }, b], sidebar: "{" },
    NAMES,
  );
  expect(after.pages[0]?.value?.title).toBe("Another");
  expect(after.pages[1]).toBe(before.pages[1]);
  expect(after.site).toBe(before.site);
  expect(after.sidebar.diagnostics).toHaveLength(1);
});

test("a removed file is parsed again when it is back", () => {
  const parse = createMemoizedParser();
  parse(FILES, NAMES);
  expect(parse({ ...FILES, sidebar: undefined }, NAMES).sidebar.diagnostics[0]?.message).toBe(
    "The file is missing.",
  );
  expect(parse(FILES, NAMES).sidebar.value).toEqual({ docs: ["a", "b"] });
});
