import { hash } from "node:crypto";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { preflight } from "#build-scripts/lib/deploy/preflight.ts";
import { POINTER_KEY, readListing } from "#build-scripts/lib/deploy/release.ts";
import type { ObjectStore, Upload } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { bucketTarget, folderTarget } from "./targets.ts";

const HEADERS = { type: "text/html; charset=utf-8", cache: "public, max-age=60", encoding: "gzip" };

function uploadOf(key: string, text: string): Upload {
  return { key, body: Buffer.from(text), headers: HEADERS, sha256: hash("sha256", text) };
}

const isCephInstalled = inject("s3Port") !== undefined;
const openFolder = async () => {
  const { store, remove } = await folderTarget();
  onTestFinished(remove);
  return store;
};
const openBucket = async () => (await bucketTarget()).store;

// A new kind of store is added here.
describe.each([
  { name: "a folder", isInstalled: true, open: openFolder },
  { name: "a bucket", isInstalled: isCephInstalled, open: openBucket },
])("$name", ({ isInstalled, open }) => {
  const contract = test.skipIf(!isInstalled);
  const read = async (store: ObjectStore, key: string) => {
    const content = await store.read(key);
    return content && Buffer.from(content.body).toString();
  };

  contract("returns what was written, with its headers and hashes as far as it stores them", async () => {
    const store = await open();
    for (const key of ["index.html", "docs/größe & mehr/a+b.md"]) {
      await store.put(uploadOf(key, "first"));
      await store.put(uploadOf(key, "second"));
      expect(await read(store, key)).toBe("second");
      const state = await store.find(key);
      expect(state?.headers ?? HEADERS).toEqual(HEADERS);
      expect(state?.sha256 ?? hash("sha256", "second")).toBe(hash("sha256", "second"));
      const listed = (await readListing(store)).get(key);
      expect([state?.md5, listed?.md5]).toEqual(Array(2).fill(hash("md5", "second")));
      expect(Math.abs(Date.now() - (listed?.modified.getTime() ?? 0))).toBeLessThan(60_000);
    }
  });

  contract("has nothing at a key that was never written or was removed", async () => {
    const store = await open();
    await store.put(uploadOf("docs/a/index.html", "a"));
    await store.put(uploadOf("docs/b.md", "b"));
    await store.remove([]);
    await store.remove(["docs/a/index.html", "docs/never.md"]);
    for (const key of ["docs/a/index.html", "docs/never.md", "docs/b.md/below"]) {
      expect(await store.read(key), key).toBeUndefined();
      expect(await store.find(key), key).toBeUndefined();
    }
    expect([...(await readListing(store)).keys()]).toEqual(["docs/b.md"]);
  });

  contract("copies bytes, headers and hash, also over an object", async () => {
    const store = await open();
    await store.put(uploadOf("from/größe.md", "new"));
    await store.put({ ...uploadOf("to.md", "old"), headers: { type: "text/plain", cache: "no-store" } });
    await store.copy("from/größe.md", "to.md");
    const [source, target] = [await store.find("from/größe.md"), await store.find("to.md")];
    expect(await read(store, "to.md")).toBe("new");
    const known = (state: typeof source) => [state?.md5, state?.sha256, state?.headers];
    expect(known(target)).toEqual(known(source));
  });

  contract("creates an object once, and keeps the first", async () => {
    const store = await open();
    const created = [];
    for (const text of ["first", "second"]) created.push(await store.create(uploadOf("a.md", text)));
    expect(created).toEqual([true, false]);
    expect(await read(store, "a.md")).toBe("first");
  });

  contract("swaps the pointer only from the version that was read", async () => {
    const store = await open();
    const swap = (text: string, version?: string) => store.swap(uploadOf(POINTER_KEY, text), version);
    const first = await swap("1");
    expect(first).toBe((await store.read(POINTER_KEY))?.version);
    expect(await swap("again")).toBeUndefined();
    const second = await swap("2", first);
    expect(second).toBe((await store.read(POINTER_KEY))?.version);
    expect(await swap("old", first)).toBeUndefined();
    expect(await read(store, POINTER_KEY)).toBe("2");
  });

  contract("lets exactly one of concurrent writers create or swap", async () => {
    const store = await open();
    const writers = Array.from({ length: 6 }, (_, index) => String(index));
    const created = await Promise.all(writers.map((text) => store.create(uploadOf("a.md", text))));
    expect(created.filter(Boolean)).toHaveLength(1);
    const first = await store.swap(uploadOf(POINTER_KEY, "first"), undefined);
    const swapped = await Promise.all(writers.map((text) => store.swap(uploadOf(POINTER_KEY, text), first)));
    const [winner] = writers.filter((_, index) => swapped[index] !== undefined);
    expect(swapped.filter(Boolean)).toHaveLength(1);
    expect(await read(store, POINTER_KEY)).toBe(winner);
  });

  contract("passes the check before a publish, which leaves nothing there", async () => {
    const store = await open();
    await preflight(store);
    expect([...(await readListing(store)).keys()]).toEqual([]);
  });

  contract("never shows a part of an object while it is overwritten", async () => {
    const store = await open();
    const texts = ["a", "b"].map((letter) => letter.repeat(200_000));
    await store.put(uploadOf("a.md", texts[0] as string));
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) expect(texts).toContain(await read(store, "a.md"));
    })();
    for (let round = 0; round < 10; round++) await store.put(uploadOf("a.md", texts[round % 2] as string));
    isWriting = false;
    await reading;
  });
});
