import { expect, test, vi } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { acquireLease, awaitIdle } from "./lease.ts";
import { createRelease, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

function newStore() {
  vi.spyOn(console, "log").mockReturnValue();
  return createFolderStore(temporaryFolder());
}

const release = (id: string) => ({
  ...createRelease({ files: {}, host: { headers: {}, redirects: {}, gone: [] } }),
  id,
});
const acquire = async (store: ObjectStore, leaseMs = 10_000, { signal } = new AbortController()) =>
  acquireLease(await readPointer(store), { store, leaseMs, signal });
const pointerOf = async (store: ObjectStore) => (await readPointer(store)).pointer;

test("of concurrent publishers exactly one acquires the lease, and an abandoned one changes nothing", async () => {
  const store = newStore();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquire(store)));
  const [winner, ...others] = results.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  expect(others).toEqual([]);
  await winner?.finish(release("one"));
  await (await acquire(store)).abandon();
  const { publisher, history, ...pointer } = await pointerOf(store);
  expect([pointer.release, publisher, history.length]).toEqual(["one", null, 1]);
});

test("a lease is acquired and released although the responses of the store are lost", async () => {
  const store = newStore();
  const swap: typeof store.swap = async (...args) => {
    await store.swap(...args);
    // The retry after a lost response finds another version.
    return undefined;
  };
  await (await acquire({ ...store, swap })).finish(release("one"));
  expect(await pointerOf(store)).toMatchObject({ release: "one", publisher: null });
});

test("a store that ignores conditions is refused", async () => {
  const store = newStore();
  const swap: typeof store.swap = async (upload) =>
    store.swap(upload, (await store.read(upload.key))?.version);
  await acquire(store).then((lease) => lease.finish(release("one")));
  await expect(acquire({ ...store, swap })).rejects.toMatchObject({
    message: expect.stringMatching(/ignores the conditions .*\n {2}Fix: .*If-None-Match/),
    exitCode: EXIT_CODES.settings,
  });
});

test("a publisher that is silent for its lease is replaced, and changes nothing when it continues", async () => {
  const store = newStore();
  const silent = await acquire(store, 100);
  const stored = await awaitIdle(store);
  const { signal } = new AbortController();
  const lease = await acquireLease(stored, { store, leaseMs: 10_000, signal });
  await expect(silent.guard()).rejects.toThrow("Another publish was first");
  await expect(silent.finish(release("one"))).rejects.toThrow("Another publish was first");
  await lease.finish(release("two"));
  expect(await pointerOf(store)).toMatchObject({ release: "two", publisher: null });
});

test("after a pause, a publisher that nobody replaced continues, unless the store responds too late", async () => {
  const store = newStore();
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let swapMs = 0;
  const swap: typeof store.swap = (...args) => {
    now += swapMs;
    return store.swap(...args);
  };
  const lease = await acquire({ ...store, swap }, 1_000);
  now += 600;
  await Promise.all([lease.guard(), lease.guard()]);
  now += 300;
  swapMs = 600;
  await expect(lease.guard()).rejects.toThrow("did not respond in time");
});

test("a stopped run changes nothing more", async () => {
  const controller = new AbortController();
  const lease = await acquire(newStore(), 10_000, controller);
  await lease.guard();
  controller.abort();
  await expect(lease.guard()).rejects.toMatchObject({ exitCode: EXIT_CODES.interrupted });
});
