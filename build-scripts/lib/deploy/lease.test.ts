import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { awaitIdle, takeLease } from "./lease.ts";
import { documentUpload, POINTER_KEY, readPointer } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";

function newStore() {
  const dir = mkdtempSync(join(tmpdir(), "lease-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return createFolderStore(dir);
}

const options = (leaseMs = 10_000) => ({ leaseMs, signal: new AbortController().signal });

test("of many that take the right at once exactly one gets it", async () => {
  const store = newStore();
  const held = await readPointer(store);
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => takeLease(store, held, options())));
  const [winner, ...others] = taken.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(others).toEqual([]);
  await winner?.finish("one");
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("who stops without finishing leaves the live release as it was", async () => {
  const store = newStore();
  await (await takeLease(store, await readPointer(store), options())).finish("one");
  await (await takeLease(store, await readPointer(store), options())).abandon();
  const { pointer } = await readPointer(store);
  expect(pointer).toMatchObject({ release: "one", publisher: null });
  expect(pointer.history.map(({ release }) => release)).toEqual(["one"]);
});

test("a publisher that gives signs of life keeps others away", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const store = newStore();
  const lease = await takeLease(store, await readPointer(store), options(400));
  await expect(awaitIdle(store, 400)).rejects.toThrow("is at work");
  await lease.finish("one");
});

test("one on another machine that gives none for a whole lease is taken for dead, and finds out when it wakes", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const store = newStore();
  const { pointer } = await readPointer(store);
  const publisher = { host: "elsewhere", space: "other", pid: 1, since: "2026-01-01T00:00:00Z", beat: 3 };
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, publisher }), undefined);
  const held = await awaitIdle(store, 200);
  const lease = await takeLease(store, held, options());
  expect(await store.swap(documentUpload(POINTER_KEY, { ...pointer, publisher }), held.etag)).toBeUndefined();
  await lease.finish("two");
});

test("a run that is told to stop may change nothing more", async () => {
  const store = newStore();
  const controller = new AbortController();
  const lease = await takeLease(store, await readPointer(store), {
    leaseMs: 10_000,
    signal: controller.signal,
  });
  await lease.guard();
  controller.abort();
  await expect(lease.guard()).rejects.toThrow("Stopped");
  await lease.abandon();
});

test("whose right was taken by another notices at the next sign of life", async () => {
  const store = newStore();
  const lease = await takeLease(store, await readPointer(store), options(400));
  const { pointer, etag } = await readPointer(store);
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, writtenBy: "another" }), etag);
  await wait(250);
  await expect(lease.guard()).rejects.toThrow("Another publish was first");
  await expect(lease.finish("one")).rejects.toThrow("Another publish was first");
});

/** Lets no timer run for so long, as a machine does that is busy or asleep. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("after a long silence the publisher goes on when nobody took its right meanwhile", async () => {
  const store = newStore();
  const lease = await takeLease(store, await readPointer(store), options(400));
  stall(300);
  await Promise.all([lease.guard(), lease.guard()]);
  await lease.finish("one");
  expect((await readPointer(store)).pointer).toMatchObject({ release: "one", publisher: null });
});

test("after a long silence the publisher changes nothing when another took its right", async () => {
  const store = newStore();
  const lease = await takeLease(store, await readPointer(store), options(400));
  const { pointer, etag } = await readPointer(store);
  await store.swap(documentUpload(POINTER_KEY, { ...pointer, writtenBy: "another" }), etag);
  stall(300);
  await expect(lease.guard()).rejects.toThrow("Another publish was first");
  // Signs of life under way have ended too: one would write into the store while it is removed.
  await expect(lease.finish("one")).rejects.toThrow("Another publish was first");
});

test("a store that answers one sign of life too late is given another", async () => {
  const store = newStore();
  let isSlow = false;
  const swap: typeof store.swap = async (...given) => {
    const swapped = await store.swap(...given);
    if (isSlow) await wait(1_100);
    isSlow = false;
    return swapped;
  };
  const lease = await takeLease({ ...store, swap }, await readPointer(store), options(2_000));
  isSlow = true;
  stall(1_100);
  await lease.guard();
  await lease.finish("one");
});
