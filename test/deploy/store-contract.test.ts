import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type ObjectStore, POINTER_KEY, type Upload } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { bucketTarget, folderTarget } from "./targets.ts";

const HEADERS = { type: "text/html; charset=utf-8", cache: "public, max-age=60", encoding: "gzip" };
const uploadOf = (key: string, text: string): Upload => ({ key, body: Buffer.from(text), headers: HEADERS });

// A new kind of store is added here.
describe.each([
  { name: "a folder", isInstalled: true, open: folderTarget },
  { name: "a bucket", isInstalled: inject("s3Port") !== undefined, open: bucketTarget },
])("$name", ({ isInstalled, open }) => {
  const contract = test.skipIf(!isInstalled);
  const newStore = async () => (await open()).store;
  const read = async (store: ObjectStore, key: string) => {
    const content = await store.read(key);
    return content && Buffer.from(content.body).toString();
  };

  contract("has what was written or copied over an object, with the headers that it stores", async () => {
    const store = await newStore();
    const other = { type: "text/plain", cache: "no-store" };
    for (const key of ["index.html", "docs/größe & mehr/a+b.md"]) {
      await store.put({ ...uploadOf(key, "first"), headers: other });
      await store.put(uploadOf(key, "second"));
      await store.put({ ...uploadOf("copy.md", "old"), headers: other });
      await store.copy(key, "copy.md");
      for (const at of [key, "copy.md"]) {
        expect(await read(store, at)).toBe("second");
        expect((await store.read(at))?.headers ?? HEADERS).toEqual(HEADERS);
        const listed = (await store.list()).get(at);
        expect(listed?.md5).toBe(createHash("md5").update("second").digest("hex"));
        expect(Math.abs(Date.now() - (listed?.modified.getTime() ?? 0))).toBeLessThan(60_000);
      }
    }
  });

  contract("has nothing at a key that was never written or was removed", async () => {
    const store = await newStore();
    expect((await store.list()).size).toBe(0);
    await store.put(uploadOf("docs/a/index.html", "a"));
    await store.put(uploadOf("docs/b.md", "b"));
    await store.remove([]);
    await store.remove(["docs/a/index.html", "docs/never.md"]);
    for (const key of ["docs/a/index.html", "docs/never.md", "docs/b.md/below"])
      expect(await store.read(key), key).toBeUndefined();
    expect([...(await store.list()).keys()]).toEqual(["docs/b.md"]);
  });

  contract("swaps the pointer only from the version that was read", async () => {
    const store = await newStore();
    const swap = (text: string, version?: string) => store.swap(uploadOf(POINTER_KEY, text), version);
    const first = await swap("1");
    expect(first).toBe((await store.read(POINTER_KEY))?.version);
    expect(await swap("again")).toBeUndefined();
    const second = await swap("2", first);
    expect(second).toBe((await store.read(POINTER_KEY))?.version);
    expect(await swap("old", first)).toBeUndefined();
    expect(await read(store, POINTER_KEY)).toBe("2");
  });

  contract("lets exactly one of concurrent writers swap, also the first time", async () => {
    const store = await newStore();
    let version: string | undefined;
    for (const round of ["first", "second"]) {
      const texts = Array.from({ length: 6 }, (_, index) => `${round} ${index}`);
      const swapped = await Promise.all(
        texts.map((text) => store.swap(uploadOf(POINTER_KEY, text), version)),
      );
      expect(swapped.filter(Boolean)).toHaveLength(1);
      expect(await read(store, POINTER_KEY)).toBe(texts.find((_, index) => swapped[index]));
      version = swapped.find(Boolean);
    }
  });

  contract("never shows a part of an object while it is overwritten", async () => {
    const store = await newStore();
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
