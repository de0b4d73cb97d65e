import { expect, test } from "vitest";
import { planRelease } from "./plan.ts";
import { type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";

function file(kind: ReleaseFile["kind"], content: string, cache = "c"): ReleaseFile {
  return { kind, sha256: content, md5: `md5 of ${content}`, bytes: 1, headers: { type: "text/html", cache } };
}

const FILES = {
  "404.html": file("pointer", "missing"),
  "build/a-1.js": file("asset", "script"),
  "docs/a/index.html": file("page", "a"),
  "docs/b/index.html": file("page", "b"),
  "index.html": file("pointer", "home"),
  "sitemap.xml": file("pointer", "map"),
} satisfies ReleaseFiles;

/** Returns the MD5s of a store with these files, in place and by hash. */
const holding = (files: ReleaseFiles): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([key, each]) => [key, stageKeyOf(each)].map((at) => [at, each.md5])),
  );

function planOver(
  md5s: Record<string, string>,
  current?: ReleaseFiles,
  earlier: ReleaseFiles[] = [],
  files = FILES,
) {
  const objects = Object.entries(md5s).map(([key, md5]) => [key, { md5, modified: new Date(0) }] as const);
  return planRelease(
    files,
    current,
    earlier.map((release) => ({ files: release })),
    new Map(objects),
  );
}

test("an empty store receives assets and content, then pages, then pointers, and the home page last", () => {
  expect(planOver({})).toEqual({
    assets: ["build/a-1.js"],
    staged: ["404.html", "docs/a/index.html", "docs/b/index.html", "index.html", "sitemap.xml"],
    placed: [["docs/a/index.html", "docs/b/index.html"], ["404.html", "sitemap.xml"], ["index.html"]],
    withdrawn: [],
  });
});

test("a new page is placed before the pages that may link to it", () => {
  const { "docs/a/index.html": _new, ...others } = FILES;
  const current = { ...others, "docs/b/index.html": file("page", "old b") };
  expect(planOver(holding(current), current).placed).toEqual([["docs/a/index.html"], ["docs/b/index.html"]]);
});

test("what an interrupted publish has sent is not sent again", () => {
  expect(planOver(holding(FILES))).toMatchObject({ assets: [], staged: [] });
});

test("a changed header alone counts as a change", () => {
  const files = { ...FILES, "docs/a/index.html": file("page", "a", "no-cache") };
  const plan = planOver(holding(FILES), FILES, [], files);
  expect(plan).toMatchObject({ staged: ["docs/a/index.html"], placed: [["docs/a/index.html"]] });
});

test("content of an earlier release is not uploaded again", () => {
  const current = { ...FILES, "docs/a/index.html": file("page", "newer") };
  const plan = planOver({ ...holding(FILES), ...holding(current) }, current);
  expect(plan).toMatchObject({ staged: [], placed: [["docs/a/index.html"]] });
});

test("a page of any earlier release that the new one lacks is withdrawn; assets and unknown objects stay", () => {
  const first = { ...FILES, "docs/c/index.html": file("page", "c"), "build/b-2.js": file("asset", "old") };
  const second = { "docs/d/index.html": file("page", "d") };
  const removed = { "docs/removed/index.html": file("page", "removed") };
  const objects = { ...holding(first), ...holding(second), "notes.txt": "x" };
  const { withdrawn } = planOver(objects, first, [first, { ...second, ...removed }]);
  expect(withdrawn).toEqual(["docs/c/index.html", "docs/d/index.html"]);
});
