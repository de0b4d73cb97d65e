import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { acquireLease, awaitIdle } from "./lease.ts";
import { documentUpload, POINTER_KEY, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";

function newStore() {
  const dir = mkdtempSync(join(tmpdir(), "lease-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return createFolderStore(dir);
}

const options = (leaseMs = 10_000) => ({ leaseMs, signal: new AbortController().signal });

test("of concurrent publishers exactly one acquires the lease", async () => {
  const store = newStore();
  const stored = await readPointer(store);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => acquireLease(store, stored, options())),
  );
  const [winner, ...others] = results.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  expect(others).toEqual([]);
  await winner?.finish("one");
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("an abandoned lease leaves the live release unchanged", async () => {
  const store = newStore();
  await (await acquireLease(store, await readPointer(store), options())).finish("one");
  await (await acquireLease(store, await readPointer(store), options())).abandon();
  const { pointer } = await readPointer(store);
  expect(pointer).toMatchObject({ release: "one", publisher: null });
  expect(pointer.history.map(({ release }) => release)).toEqual(["one"]);
});

test("a publisher with heartbeats blocks others", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const store = newStore();
  const lease = await acquireLease(store, await readPointer(store), options(400));
  await expect(awaitIdle(store, 400)).rejects.toThrow("is running");
  await lease.finish("one");
});

test("a publisher on another machine without heartbeats for a whole lease loses it, and cannot write when it wakes", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const store = newStore();
  const { pointer } = await readPointer(store);
  const publisher = { host: "elsewhere", space: "other", pid: 1, since: "2026-01-01T00:00:00Z", beat: 3 };
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, publisher }), undefined);
  const stored = await awaitIdle(store, 200);
  const lease = await acquireLease(store, stored, options());
  expect(
    await store.swap(documentUpload(POINTER_KEY, { ...pointer, publisher }), stored.etag),
  ).toBeUndefined();
  await lease.finish("two");
});

test("a stopped run changes nothing more", async () => {
  const store = newStore();
  const controller = new AbortController();
  const lease = await acquireLease(store, await readPointer(store), {
    leaseMs: 10_000,
    signal: controller.signal,
  });
  await lease.guard();
  controller.abort();
  await expect(lease.guard()).rejects.toThrow("Stopped");
  await lease.abandon();
});

test("a publisher that lost its lease notices at the next heartbeat", async () => {
  const store = newStore();
  const lease = await acquireLease(store, await readPointer(store), options(400));
  const { pointer, etag } = await readPointer(store);
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, writtenBy: "another" }), etag);
  await wait(250);
  await expect(lease.guard()).rejects.toThrow("Another publish was first");
  await expect(lease.finish("one")).rejects.toThrow("Another publish was first");
});

/** Blocks the event loop, like a machine that is busy or asleep. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("after a pause, a publisher that still has its lease continues", async () => {
  const store = newStore();
  const lease = await acquireLease(store, await readPointer(store), options(400));
  stall(300);
  await Promise.all([lease.guard(), lease.guard()]);
  await lease.finish("one");
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("after a pause, a publisher that lost its lease changes nothing", async () => {
  const store = newStore();
  const lease = await acquireLease(store, await readPointer(store), options(400));
  const { pointer, etag } = await readPointer(store);
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, writtenBy: "another" }), etag);
  stall(300);
  await expect(lease.guard()).rejects.toThrow("Another publish was first");
  // Waits for pending heartbeats, which would write into the store while it is removed.
  await expect(lease.finish("one")).rejects.toThrow("Another publish was first");
});

test("a heartbeat that the store responds to too late is repeated", async () => {
  const store = newStore();
  let isSlow = false;
  const swap: typeof store.swap = async (...args) => {
    const swapped = await store.swap(...args);
    if (isSlow) await wait(1_100);
    isSlow = false;
    return swapped;
  };
  const lease = await acquireLease({ ...store, swap }, await readPointer(store), options(2_000));
  isSlow = true;
  stall(1_100);
  await lease.guard();
  await lease.finish("one");
});
