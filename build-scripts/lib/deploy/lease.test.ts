import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { acquireLease, awaitIdle } from "./lease.ts";
import { readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

function newStore() {
  vi.spyOn(console, "log").mockReturnValue();
  return createFolderStore(temporaryFolder());
}

const acquire = async (store: ObjectStore, leaseMs = 10_000, signal = new AbortController().signal) =>
  acquireLease(await readPointer(store), { store, leaseMs, signal });

/** Blocks the event loop, like a machine that is busy or asleep. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("of concurrent publishers exactly one acquires the lease", async () => {
  const store = newStore();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquire(store)));
  const [winner, ...others] = results.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  expect(others).toEqual([]);
  await winner?.finish({ id: "one" });
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("an abandoned lease leaves the live release unchanged", async () => {
  const store = newStore();
  await (await acquire(store)).finish({ id: "one" });
  await (await acquire(store)).abandon();
  const { pointer } = await readPointer(store);
  expect(pointer).toMatchObject({ release: "one", publisher: null });
  expect(pointer.history.map(({ release }) => release)).toEqual(["one"]);
});

test("a lease is acquired and released although the responses of the store are lost", async () => {
  const store = newStore();
  const swap: typeof store.swap = async (...args) => {
    await store.swap(...args);
    // The retry after a lost response finds another version.
    return undefined;
  };
  await (await acquire({ ...store, swap })).finish({ id: "one" });
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("a publisher that renews its lease blocks others", async () => {
  const store = newStore();
  const lease = await acquire(store, 1_000);
  let isWaiting = true;
  const waiting = expect(awaitIdle(store)).rejects.toThrow("is running");
  waiting.finally(() => {
    isWaiting = false;
  });
  while (isWaiting) {
    await wait(50);
    await lease.guard();
  }
  await waiting;
  await lease.finish({ id: "one" });
});

test("a publisher that is silent for its lease is replaced, and changes nothing when it continues", async () => {
  const store = newStore();
  const silent = await acquire(store, 200);
  const stored = await awaitIdle(store);
  const signal = new AbortController().signal;
  const lease = await acquireLease(stored, { store, leaseMs: 10_000, signal });
  await expect(silent.guard()).rejects.toThrow("Another publish was first");
  await expect(silent.finish({ id: "one" })).rejects.toThrow("Another publish was first");
  await lease.finish({ id: "two" });
  expect((await readPointer(store)).pointer).toMatchObject({ release: "two", publisher: null });
});

test("after a pause, a publisher that nobody replaced continues", async () => {
  const store = newStore();
  const lease = await acquire(store, 1_000);
  stall(600);
  await Promise.all([lease.guard(), lease.guard()]);
  await lease.finish({ id: "one" });
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("when the store responds too late, nothing more is changed", async () => {
  const store = newStore();
  let isSlow = false;
  const swap: typeof store.swap = async (...args) => {
    const swapped = await store.swap(...args);
    if (isSlow) await wait(260);
    return swapped;
  };
  const lease = await acquire({ ...store, swap }, 500);
  isSlow = true;
  stall(130);
  await expect(lease.guard()).rejects.toThrow("did not respond in time");
  await lease.abandon();
});

test("a stopped run changes nothing more", async () => {
  const controller = new AbortController();
  const lease = await acquire(newStore(), 10_000, controller.signal);
  await lease.guard();
  controller.abort();
  await expect(lease.guard()).rejects.toThrow("Stopped");
  await lease.abandon();
});
