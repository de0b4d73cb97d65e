import { hash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { acquireLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { publishTree, rollBack } from "./publish.ts";
import { type ReleaseFile, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import { type ObjectStore, POINTER_KEY } from "./stores/object-store.ts";

const BEFORE = {
  "index.html": "home",
  "docs/a/index.html": "a",
  "docs/old/index.html": "old",
  "sitemap.xml": "map",
};
const { "docs/old/index.html": _old, ...KEPT } = BEFORE;
const AFTER = { ...KEPT, "index.html": "new home", "docs/new/index.html": "new" };

const optionsOf = (store: ObjectStore, { signal } = new AbortController()) => {
  return { store, concurrency: 1, leaseMs: 10_000, signal };
};
const publish = (store: ObjectStore, texts: Record<string, string>, controller?: AbortController) =>
  publishTree(treeOf(texts), optionsOf(store, controller));

function treeOf(texts: Record<string, string>): LocalTree {
  const fileOf = ([key, text]: [string, string]): [string, ReleaseFile] => {
    const kind = key === "sitemap.xml" ? "pointer" : "page";
    const headers = { type: "text/html", cache: "no-cache" };
    return [key, { kind, sha256: hash("sha256", text), md5: hash("md5", text), bytes: text.length, headers }];
  };
  const files = Object.fromEntries(Object.entries(texts).map(fileOf));
  const host = { headers: {}, redirects: {}, gone: ["/docs/old/"] };
  return { files, host, read: async (key) => Buffer.from(texts[key] ?? "") };
}

/** Creates a store with the first version, and lists later changes in `changes`. */
async function publishedStore() {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = createFolderStore(temporaryFolder());
  await publish(folder, BEFORE);
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

async function expectFiles(store: ObjectStore, texts: Record<string, string>): Promise<void> {
  for (const [key, text] of Object.entries(texts))
    expect(Buffer.from((await store.read(key))?.body ?? "").toString()).toBe(text);
}

test("what changed is sent, then placed, the home page last; then withdrawn pages are removed", async () => {
  const { store, changes } = await publishedStore();
  await publish(store, AFTER);
  expect(changes).toEqual([
    `swap ${POINTER_KEY}`,
    "put .releases/….json",
    "put .releases/objects/…",
    "put .releases/objects/…",
    "place docs/new/index.html",
    "place index.html",
    "remove docs/old/index.html",
    `swap ${POINTER_KEY}`,
  ]);
});

test("a live version is not published again, and the lease of an interrupted publish is released", async () => {
  const { store, changes } = await publishedStore();
  expect(await publish(store, BEFORE)).toBeUndefined();
  expect(changes).toEqual([]);
  await acquireLease(await readPointer(store), { ...optionsOf(store), leaseMs: 20 });
  await publish(store, BEFORE);
  expect((await readPointer(store)).pointer.publisher).toBeNull();
});

test("a publish that fails while pages are placed says which release they are of, and what to do", async () => {
  const { store } = await publishedStore();
  const { release: live } = (await readPointer(store)).pointer;
  const copy: typeof store.copy = async (from, to) => {
    if (to === "index.html") throw new CommandError("Could not copy it.", { exitCode: 2 });
    await store.copy(from, to);
  };
  const message = `^Could not copy it\\.\nReaders get files of two releases\\. Changed ones: 1 of \\S+, 1 of ${live}\\.\n {2}Fix: run this again, which completes it, or go back with npm run deploy -- rollback ${live}\\.$`;
  await expect(publish({ ...store, copy }, AFTER)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(new RegExp(message)),
  });
  await rollBack(`${live}`, optionsOf(store));
  await expectFiles(store, BEFORE);
  await publish(store, AFTER);
  await expectFiles(store, AFTER);
});

test("a publish that is stopped before it places pages says nothing of two releases", async () => {
  const { store } = await publishedStore();
  const controller = new AbortController();
  const put: typeof store.put = (upload) => {
    controller.abort();
    return store.put(upload);
  };
  await expect(publish({ ...store, put }, AFTER, controller)).rejects.toMatchObject({
    exitCode: EXIT_CODES.interrupted,
    message: "Stopped; the next run continues.",
  });
});

test("a publisher that is stopped after the last page removes no page of the release before", async () => {
  const { store, changes } = await publishedStore();
  const controller = new AbortController();
  const copy: typeof store.copy = async (from, to) => {
    await store.copy(from, to);
    if (to === "index.html") controller.abort();
  };
  await expect(publish({ ...store, copy }, AFTER, controller)).rejects.toThrow(
    /Changed ones: 2 of \S+, 0 of /,
  );
  expect(changes).not.toContain("remove docs/old/index.html");
});
