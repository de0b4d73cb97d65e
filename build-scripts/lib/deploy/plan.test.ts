import { expect, test } from "vitest";
import { isEmpty, planRelease } from "./plan.ts";
import { type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";
import type { ObjectState, StoredObject } from "./stores/object-store.ts";

const digest = (text: string, length: number) =>
  Buffer.from(text.padEnd(length, "0")).toString("hex").slice(0, length);

function file(kind: ReleaseFile["kind"], content: string, cache = "c"): ReleaseFile {
  const headers = { type: "text/html", cache };
  return { kind, sha256: digest(content, 64), md5: digest(content, 32), bytes: content.length, headers };
}

const FILES = {
  "404.html": file("pointer", "missing"),
  "build/a-1.js": file("asset", "script"),
  "docs/a/index.html": file("page", "a"),
  "docs/b/index.html": file("page", "b"),
  "index.html": file("pointer", "home"),
  "sitemap.xml": file("pointer", "map"),
} satisfies ReleaseFiles;

/** Creates a store with these objects; `requestedKeys` lists the objects looked up one by one. */
function storeWith(objects: Record<string, ObjectState>) {
  const requestedKeys: string[] = [];
  const listing = new Map<string, StoredObject>(
    Object.entries(objects).map(([key, { md5 }]) => [key, { key, md5, modified: new Date(0) }]),
  );
  const find = async (key: string) => {
    requestedKeys.push(key);
    return objects[key];
  };
  return { listing, find, requestedKeys };
}

const stateOf = ({ md5, sha256, headers }: ReleaseFile): ObjectState => ({ md5, sha256, headers });
const holding = (files: ReleaseFiles): Record<string, ObjectState> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([key, each]) => [
      [key, stateOf(each)],
      [stageKeyOf(each), stateOf(each)],
    ]),
  );

test("an empty store receives assets and content, then pages, then pointers, and the home page last", async () => {
  const plan = await planRelease({ files: FILES, earlier: [], current: undefined, ...storeWith({}) });
  expect(plan).toEqual({
    assets: ["build/a-1.js"],
    staged: ["docs/a/index.html", "docs/b/index.html", "404.html", "index.html", "sitemap.xml"],
    stale: [],
    placed: [["docs/a/index.html", "docs/b/index.html"], ["404.html", "sitemap.xml"], ["index.html"]],
    withdrawn: [],
  });
});

test("a new page is placed before the pages that may link to it", async () => {
  const { "docs/a/index.html": _new, ...others } = FILES;
  const before = { ...others, "docs/b/index.html": file("page", "old b") };
  const plan = await planRelease({
    earlier: [],
    files: FILES,
    current: before,
    ...storeWith(holding(before)),
  });
  expect(plan.placed).toEqual([["docs/a/index.html"], ["docs/b/index.html"]]);
});

test("a live release needs no changes and no lookups", async () => {
  const store = storeWith(holding(FILES));
  const plan = await planRelease({ files: FILES, earlier: [], current: FILES, ...store });
  expect(isEmpty(plan)).toBe(true);
  expect(store.requestedKeys).toEqual([]);
});

test("a store that lists no hashes is asked for each object", async () => {
  const store = storeWith(holding(FILES));
  for (const stored of store.listing.values()) stored.md5 = undefined;
  const plan = await planRelease({ files: FILES, earlier: [], current: FILES, ...store });
  expect(isEmpty(plan)).toBe(true);
});

test("objects placed by an interrupted publish are not placed again", async () => {
  const plan = await planRelease({
    earlier: [],
    files: FILES,
    current: undefined,
    ...storeWith(holding(FILES)),
  });
  expect(isEmpty(plan)).toBe(true);
});

test("the same content in different compressed bytes is unchanged", async () => {
  const objects = holding(FILES);
  for (const state of Object.values(objects)) state.md5 = "another";
  expect(
    isEmpty(await planRelease({ files: FILES, earlier: [], current: FILES, ...storeWith(objects) })),
  ).toBe(true);
});

test("a changed header alone counts as a change", async () => {
  const files = { ...FILES, "docs/a/index.html": file("page", "a", "no-cache") };
  const plan = await planRelease({ files, earlier: [], current: FILES, ...storeWith(holding(FILES)) });
  expect(plan).toMatchObject({ staged: ["docs/a/index.html"], placed: [["docs/a/index.html"]] });
});

test("content of an earlier release is not uploaded again", async () => {
  const current = { ...FILES, "docs/a/index.html": file("page", "newer") };
  const objects = { ...holding(FILES), ...holding(current) };
  const plan = await planRelease({ files: FILES, earlier: [], current, ...storeWith(objects) });
  expect(plan).toMatchObject({ staged: [], placed: [["docs/a/index.html"]] });
});

test("an object replaced by something else is restored", async () => {
  const objects = { ...holding(FILES), "index.html": { md5: "x", sha256: "x" } };
  const plan = await planRelease({ files: FILES, earlier: [], current: FILES, ...storeWith(objects) });
  expect(plan).toMatchObject({ staged: [], placed: [["index.html"]] });
});

test("a compressed copy that the new release lacks is removed, because hosts prefer copies", async () => {
  const objects = { ...holding(FILES), "index.html.gz": { md5: "x" }, "other.html.gz": { md5: "x" } };
  const plan = await planRelease({ files: FILES, earlier: [], current: FILES, ...storeWith(objects) });
  expect(plan.stale).toEqual(["index.html.gz"]);
});

test("a page of any earlier release that the new one lacks is withdrawn; assets and unknown objects stay", async () => {
  const earlier: ReleaseFiles[] = [
    { ...FILES, "docs/c/index.html": file("page", "c"), "build/b-2.js": file("asset", "old") },
    { "docs/d/index.html": file("page", "d"), "docs/gone/index.html": file("page", "gone") },
  ];
  const { "docs/gone/index.html": _gone, ...second } = earlier[1] as ReleaseFiles;
  const objects = {
    ...holding(earlier[0] as ReleaseFiles),
    ...holding(second),
    "notes.txt": stateOf(FILES["sitemap.xml"]),
  };
  const plan = await planRelease({ files: FILES, earlier, current: earlier[0], ...storeWith(objects) });
  expect(plan.withdrawn).toEqual(["docs/c/index.html", "docs/d/index.html"]);
});
