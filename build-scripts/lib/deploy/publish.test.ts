import { hash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { acquireLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { publishTree, rollBack } from "./publish.ts";
import { type ReleaseFiles, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import { type ObjectStore, POINTER_KEY } from "./stores/object-store.ts";

const publish = (
  store: ObjectStore,
  texts: Record<string, string>,
  gone: string[] = [],
  { signal } = new AbortController(),
) => publishTree(treeOf(texts, gone), { store, concurrency: 1, leaseMs: 10_000, signal });

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
  const host = { headers: {}, redirects: {}, gone };
  return { files, host, read: async (key) => Buffer.from(texts[key] ?? "") };
}

/** Creates a store that lists its changes in `changes`. */
function recordingStore() {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = createFolderStore(temporaryFolder());
  const changes: string[] = [];
  const record = (change: string, key: string) =>
    changes.push(`${change} ${key.replace(/[0-9a-f]{64}|\d{8}T.*(?=\.)/, "…")}`);
  const store: ObjectStore = {
    ...folder,
    put(upload) {
      record("put", upload.key);
      return folder.put(upload);
    },
    copy(from, to) {
      record("place", to);
      return folder.copy(from, to);
    },
    async swap(upload, version) {
      const swapped = await folder.swap(upload, version);
      if (swapped) record("swap", upload.key);
      return swapped;
    },
    remove(keys) {
      for (const key of keys) if (!key.startsWith(".releases/")) record("remove", key);
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
  expect(changes.filter((change) => !change.startsWith("put "))).toEqual([
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
    "put .releases/objects/…",
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

const textAt = async (store: ObjectStore, key: string) =>
  Buffer.from((await store.read(key))?.body ?? "").toString();
const BEFORE = { "index.html": "home", "docs/a/index.html": "a", "docs/old/index.html": "old" };
const AFTER = { "index.html": "new home", "docs/a/index.html": "new a" };

test("a publish that fails while pages are placed says which release they are of, and what to do", async () => {
  const { store } = recordingStore();
  await publish(store, BEFORE);
  const { release: live } = (await readPointer(store)).pointer;
  const copy: typeof store.copy = async (from, to) => {
    if (to === "index.html") throw new CommandError("Could not copy it.", { exitCode: 2 });
    await store.copy(from, to);
  };
  await expect(publish({ ...store, copy }, AFTER, ["/docs/old/"])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      new RegExp(
        `^Could not copy it\\.\\nReaders get files of two releases\\. Changed ones: 1 of \\S+, 1 of ${live}\\.\\n {2}Fix: run this again, which completes it, or go back with npm run deploy -- rollback ${live}\\.$`,
      ),
    ),
  });
  const { signal } = new AbortController();
  await rollBack(`${live}`, { store, concurrency: 1, leaseMs: 10_000, signal });
  for (const [key, text] of Object.entries(BEFORE)) expect(await textAt(store, key)).toBe(text);
  await publish(store, AFTER, ["/docs/old/"]);
  for (const [key, text] of Object.entries(AFTER)) expect(await textAt(store, key)).toBe(text);
});

test("a publish that is stopped before it places pages says nothing of two releases", async () => {
  const { store } = recordingStore();
  await publish(store, BEFORE);
  const controller = new AbortController();
  const put: typeof store.put = (upload) => {
    controller.abort();
    return store.put(upload);
  };
  await expect(publish({ ...store, put }, AFTER, ["/docs/old/"], controller)).rejects.toMatchObject({
    exitCode: EXIT_CODES.interrupted,
    message: "Stopped; the next run continues.",
  });
});

test("a publisher that is stopped after the last page removes no page of the release before", async () => {
  const { store, changes } = recordingStore();
  await publish(store, BEFORE);
  const controller = new AbortController();
  const copy: typeof store.copy = async (from, to) => {
    await store.copy(from, to);
    if (to === "index.html") controller.abort();
  };
  await expect(publish({ ...store, copy }, AFTER, ["/docs/old/"], controller)).rejects.toThrow(
    /Changed ones: 2 of \S+, 0 of /,
  );
  expect(changes).not.toContain("remove docs/old/index.html");
});
