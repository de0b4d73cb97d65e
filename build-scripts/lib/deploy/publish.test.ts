import { hash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { acquireLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { publishTree } from "./publish.ts";
import { POINTER_KEY, type ReleaseFiles, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

const publish = (store: ObjectStore, texts: Record<string, string>, gone: string[] = []) => {
  const signal = new AbortController().signal;
  return publishTree(treeOf(texts, gone), { store, concurrency: 1, leaseMs: 10_000, signal });
};

function treeOf(texts: Record<string, string>, gone: string[]): LocalTree {
  const files: ReleaseFiles = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      {
        kind: key === "sitemap.xml" ? "pointer" : "page",
        sha256: hash("sha256", text),
        md5: hash("md5", text),
        bytes: text.length,
        headers: { type: "text/html", cache: "no-cache" },
      } as const,
    ]),
  );
  const host = { headers: {}, redirects: {}, gone, edgeSeconds: 0 };
  return { files, host, read: async (key) => Buffer.from(texts[key] ?? "") };
}

/** Creates a store that lists its changes in `changes`; the probe is left out. */
function recordingStore() {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = createFolderStore(temporaryFolder());
  const changes: string[] = [];
  const record = (change: string, key: string) => {
    if (!key.includes("probe-")) changes.push(`${change} ${key.replace(/[0-9a-f]{64}|\d{8}T.*(?=\.)/, "…")}`);
  };
  const store: ObjectStore = {
    ...folder,
    put(upload) {
      record("put", upload.key);
      return folder.put(upload);
    },
    create(upload) {
      record("create", upload.key);
      return folder.create(upload);
    },
    copy(from, to) {
      record("place", to);
      return folder.copy(from, to);
    },
    swap(upload, version) {
      record("swap", upload.key);
      return folder.swap(upload, version);
    },
    remove(keys) {
      for (const key of keys) record("remove", key);
      return folder.remove(keys);
    },
  };
  return { store, changes };
}

test("withdrawn pages are removed after every other change, right before the release is live", async () => {
  const { store, changes } = recordingStore();
  await publish(store, { "index.html": "home", "docs/old/index.html": "old", "sitemap.xml": "old" });
  changes.length = 0;
  const after = { "index.html": "new home", "docs/new/index.html": "new", "sitemap.xml": "new" };
  await publish(store, after, ["/docs/old/"]);
  expect(changes.filter((change) => !/^(?:put|create) /.test(change))).toEqual([
    `swap ${POINTER_KEY}`,
    "place docs/new/index.html",
    "place index.html",
    "place sitemap.xml",
    "remove docs/old/index.html",
    `swap ${POINTER_KEY}`,
  ]);
});

test("a change of one page uploads only that page and the records of its release", async () => {
  const { store, changes } = recordingStore();
  const site = { "index.html": "home", "docs/a/index.html": "a", "docs/b/index.html": "b" };
  await publish(store, site);
  changes.length = 0;
  await publish(store, { ...site, "docs/b/index.html": "changed" });
  expect(changes).toEqual([
    `swap ${POINTER_KEY}`,
    "put .releases/….json",
    "create .releases/objects/…",
    "place docs/b/index.html",
    `swap ${POINTER_KEY}`,
  ]);
});

test("a live version is not published again, and the lease of an interrupted publish is released", async () => {
  const { store, changes } = recordingStore();
  const site = { "index.html": "home" };
  await publish(store, site);
  changes.length = 0;
  expect(await publish(store, site)).toBeUndefined();
  expect(changes).toEqual([]);
  await acquireLease(await readPointer(store), { store, leaseMs: 20, signal: new AbortController().signal });
  expect(await publish(store, site)).toBeUndefined();
  expect((await readPointer(store)).pointer.publisher).toBeNull();
});
