import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DocSource } from "#app/lib/content/snapshot/content.ts";
import { createPageHash, readCommit } from "./build-inputs.ts";

const doc = (id: string, body = id, title = id) =>
  ({ sourcePath: `docs/${id}.md`, readBody: () => body, frontmatter: { title } }) as DocSource;
const INPUTS = {
  toolsHash: "tools",
  sharedFiles: {
    unusable: [],
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
    scenarios: undefined,
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

test("a page's hash depends on what only this page uses", () => {
  const hashOf = (own: string) => createPageHash(INPUTS, [doc("a")], new Map(), () => own)(doc("a"));
  expect(hashOf("a digest")).not.toBe(hashOf("another digest"));
});

test("a commit is clean until a file is changed or added; outside a repository there is none", async () => {
  const dir = mkdtempSync(join(tmpdir(), "commit-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: dir, encoding: "utf8" });
  expect(await readCommit(dir)).toBeUndefined();
  git("init", "--quiet");
  expect(await readCommit(dir)).toBeUndefined();
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--allow-empty", "-m", "x");
  const id = git("rev-parse", "HEAD").trim();
  expect(await readCommit(dir)).toEqual({ id, isClean: true });
  writeFileSync(join(dir, "new.mdx"), "new");
  expect(await readCommit(dir)).toEqual({ id, isClean: false });
});
