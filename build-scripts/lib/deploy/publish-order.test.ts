import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { md5Of, sha256Of } from "./digests.ts";
import type { LocalTree } from "./local-files.ts";
import { publishTree, readListing } from "./publish.ts";
import { POINTER_KEY, type ReleaseFiles } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

const progress = { begin() {}, advance() {}, end() {} };
const optionsFor = (store: ObjectStore) => ({
  store,
  progress,
  concurrency: 1,
  leaseMs: 10_000,
  signal: new AbortController().signal,
});

function treeOf(texts: Record<string, string>): LocalTree {
  const files: ReleaseFiles = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      {
        kind: key === "sitemap.xml" ? "pointer" : "page",
        sha256: sha256Of(text),
        md5: md5Of(Buffer.from(text)),
        bytes: text.length,
        headers: { type: "text/html", cache: "no-cache" },
      } as const,
    ]),
  );
  return { files, read: async (key) => Buffer.from(texts[key] ?? "") };
}

test("withdrawn pages are removed after every other change, right before the release is live", async () => {
  const dir = mkdtempSync(join(tmpdir(), "publish-order-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const store = createFolderStore(dir);
  const before = { "index.html": "home", "docs/old/index.html": "old", "sitemap.xml": "old" };
  await publishTree(treeOf(before), optionsFor(store));

  const changes: string[] = [];
  const record = (change: string) => {
    if (!change.includes(".releases/probe-")) changes.push(change);
  };
  const recorded: ObjectStore = {
    ...store,
    async copy(from, to) {
      record(`place ${to}`);
      await store.copy(from, to);
    },
    async swap(upload, etag) {
      record(`swap ${upload.key}`);
      return store.swap(upload, etag);
    },
    async remove(keys) {
      for (const key of keys) record(`remove ${key}`);
      await store.remove(keys);
    },
  };
  const after = { "index.html": "new home", "docs/new/index.html": "new", "sitemap.xml": "new" };
  await publishTree(treeOf(after), optionsFor(recorded), new Set(["/docs/old/"]));
  expect(changes).toEqual([
    `swap ${POINTER_KEY}`,
    "place docs/new/index.html",
    "place index.html",
    "place sitemap.xml",
    "remove docs/old/index.html",
    `swap ${POINTER_KEY}`,
  ]);
});

test("a release without a published page is refused before the first write", async () => {
  const dir = mkdtempSync(join(tmpdir(), "publish-order-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const store = createFolderStore(dir);
  await publishTree(treeOf({ "index.html": "home", "docs/old/index.html": "old" }), optionsFor(store));
  const before = await readListing(store);
  await expect(publishTree(treeOf({ "index.html": "new home" }), optionsFor(store))).rejects.toThrow(
    /neither in the new release nor redirected.*\n {2}\/docs\/old\/\n/,
  );
  expect(await readListing(store)).toEqual(before);
});
