import { expect, test } from "vitest";
import type { DocSource } from "#app/lib/content/snapshot/content.ts";
import { createPageHash } from "./build-inputs.ts";

const doc = (id: string, body = id, title = id) =>
  ({ sourcePath: `docs/${id}.md`, readBody: () => body, frontmatter: { title } }) as DocSource;
const INPUTS = {
  toolsHash: "tools",
  sharedFiles: {
    hasDocsFolder: true,
    sidebar: "{}",
    site: "{}",
    redirects: undefined,
    api: undefined,
    releases: undefined,
    glossary: undefined,
    search: undefined,
    samples: undefined,
    facts: undefined,
  },
};

/** Hashes the page `a` of a site with these pages. */
const hashOfA = (pages = [doc("a"), doc("b")], inputs = INPUTS, dates = new Map<string, string>()) =>
  createPageHash(inputs, pages, dates)(pages[0] as DocSource);

test("a page's hash does not depend on the text of another page", () => {
  expect(hashOfA([doc("a"), doc("b", "edited")])).toBe(hashOfA());
});

test.each<[string, string]>([
  ["its text", hashOfA([doc("a", "edited"), doc("b")])],
  ["another page's front matter", hashOfA([doc("a"), doc("b", "b", "Title")])],
  ["the list of pages", hashOfA([doc("a")])],
  ["its last-modified date", hashOfA(undefined, INPUTS, new Map([["docs/a.md", "2026-11-22"]]))],
  ["the sidebar", hashOfA(undefined, { ...INPUTS, sharedFiles: { ...INPUTS.sharedFiles, sidebar: "[]" } })],
  ["the app or the build", hashOfA(undefined, { ...INPUTS, toolsHash: "others" })],
])("a page's hash depends on %s", (_, hash) => {
  expect(hash).not.toBe(hashOfA());
});
