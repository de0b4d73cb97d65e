import { expect, test } from "vitest";
import { isEmpty, planRelease, storedFiles } from "./plan.ts";
import { type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";
import type { ObjectState } from "./stores/object-store.ts";

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

interface Situation {
  files?: ReleaseFiles;
  current?: ReleaseFiles;
  earlier?: ReleaseFiles[];
  /** The MD5 that the store lists of every object. */
  listedMd5?: string | undefined;
}

/** Plans a release over a store with these objects; `lookedUp` lists those that were looked up one by one. */
async function planOver(objects: Record<string, ObjectState>, situation: Situation = {}) {
  const { files = FILES, current, earlier = [] } = situation;
  const listed = "listedMd5" in situation ? { md5: situation.listedMd5 } : {};
  const lookedUp: string[] = [];
  const stored = Object.entries(objects).map(([key, { md5 }]) => ({
    key,
    md5,
    ...listed,
    modified: new Date(0),
  }));
  const listing = new Map(stored.map((object) => [object.key, object]));
  const find = async (key: string) => {
    lookedUp.push(key);
    return objects[key];
  };
  const plan = await planRelease({ files, current, earlier, listing, find });
  return { plan, lookedUp };
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
  expect((await planOver({})).plan).toEqual({
    assets: ["build/a-1.js"],
    staged: ["docs/a/index.html", "docs/b/index.html", "404.html", "index.html", "sitemap.xml"],
    placed: [["docs/a/index.html", "docs/b/index.html"], ["404.html", "sitemap.xml"], ["index.html"]],
    withdrawn: [],
  });
});

test("a new page is placed before the pages that may link to it", async () => {
  const { "docs/a/index.html": _new, ...others } = FILES;
  const current = { ...others, "docs/b/index.html": file("page", "old b") };
  const { plan } = await planOver(holding(current), { current });
  expect(plan.placed).toEqual([["docs/a/index.html"], ["docs/b/index.html"]]);
});

test("a live release needs no changes and no lookups", async () => {
  const { plan, lookedUp } = await planOver(holding(FILES), { current: FILES });
  expect([isEmpty(plan), lookedUp]).toEqual([true, []]);
});

test("objects placed by an interrupted publish are not placed again", async () => {
  expect(isEmpty((await planOver(holding(FILES))).plan)).toBe(true);
});

test.each(["of the encrypted bytes", undefined])(
  "where the store does not know the MD5 and lists %s, the hash that was stored counts",
  async (listedMd5) => {
    const objects = holding(FILES);
    for (const state of Object.values(objects)) state.md5 = undefined;
    expect(isEmpty((await planOver(objects, { current: FILES, listedMd5 })).plan)).toBe(true);
    objects["index.html"] = { sha256: "x" };
    const { plan } = await planOver(objects, { current: FILES, listedMd5 });
    expect(plan.placed).toEqual([["index.html"]]);
  },
);

test("an object with other bytes than the hash stored with it is uploaded and placed again", async () => {
  const objects = holding(FILES);
  const [key, stageKey] = ["docs/a/index.html", stageKeyOf(FILES["docs/a/index.html"])];
  for (const wrong of [key, stageKey]) objects[wrong] = { ...objects[wrong], md5: "of another build" };
  const { plan } = await planOver(objects, { current: FILES });
  expect(plan).toMatchObject({ staged: [key], placed: [[key]] });
});

test("only content that is stored as it was recorded is known", () => {
  const listing = new Map(
    Object.entries(holding(FILES)).map(([key, { md5 }]) => [key, { key, md5, modified: new Date(0) }]),
  );
  expect(storedFiles(FILES, listing)).toEqual(Object.values(FILES));
  listing.set("build/a-1.js", { key: "build/a-1.js", md5: "other", modified: new Date(0) });
  listing.delete(stageKeyOf(FILES["index.html"]));
  const { "build/a-1.js": _changed, "index.html": _missing, ...known } = FILES;
  expect(storedFiles(FILES, listing)).toEqual(Object.values(known));
});

test("a changed header alone counts as a change", async () => {
  const files = { ...FILES, "docs/a/index.html": file("page", "a", "no-cache") };
  const { plan } = await planOver(holding(FILES), { files, current: FILES });
  expect(plan).toMatchObject({ staged: ["docs/a/index.html"], placed: [["docs/a/index.html"]] });
});

test("content of an earlier release is not uploaded again", async () => {
  const current = { ...FILES, "docs/a/index.html": file("page", "newer") };
  const { plan } = await planOver({ ...holding(FILES), ...holding(current) }, { current });
  expect(plan).toMatchObject({ staged: [], placed: [["docs/a/index.html"]] });
});

test("an object replaced by something else is restored", async () => {
  const objects = { ...holding(FILES), "index.html": { md5: "x", sha256: "x" } };
  const { plan } = await planOver(objects, { current: FILES });
  expect(plan).toMatchObject({ staged: [], placed: [["index.html"]] });
});

test("a page of any earlier release that the new one lacks is withdrawn; assets and unknown objects stay", async () => {
  const first = { ...FILES, "docs/c/index.html": file("page", "c"), "build/b-2.js": file("asset", "old") };
  const second = { "docs/d/index.html": file("page", "d") };
  const removed = { "docs/removed/index.html": file("page", "removed") };
  const objects = { ...holding(first), ...holding(second), "notes.txt": { md5: "x" } };
  const { plan } = await planOver(objects, { current: first, earlier: [first, { ...second, ...removed }] });
  expect(plan.withdrawn).toEqual(["docs/c/index.html", "docs/d/index.html"]);
});
