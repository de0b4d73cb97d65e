import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { preflight } from "./preflight.ts";
import { planPublish, readListing } from "./publish.ts";
import { folderErrorOf } from "./stores/folder-error.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";
import { singlePublisherStore } from "./stores/single-publisher-store.ts";

function newStore(changes: Partial<ObjectStore> = {}): ObjectStore {
  const dir = mkdtempSync(join(tmpdir(), "preflight-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return { ...createFolderStore(dir), ...changes };
}

async function refusalOf(store: ObjectStore, bytes = 100): Promise<string> {
  const error = await preflight(store, bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  expect((error as CommandError).exitCode).toBe(EXIT_CODES.settings);
  expect([...(await readListing(store)).keys()]).toEqual([]);
  return (error as CommandError).message;
}

const MINUTE_MS = 60_000;

test("a target with room and conditional writes passes, and nothing is left there", async () => {
  const store = newStore();
  await preflight(store, 100);
  expect([...(await readListing(store)).keys()]).toEqual([]);
});

test("a release larger than the free space is refused before anything is written", async () => {
  const store = newStore({ limits: async () => ({ freeBytes: 2_000_000 }), put: vi.fn(), create: vi.fn() });
  expect(await refusalOf(store, 3_000_000)).toMatch(
    /has .* free, and the release needs .*\n {2}Fix: free space/,
  );
  await preflight(newStore({ limits: async () => ({ freeBytes: 100 }) }), 100);
  expect(await refusalOf(newStore(), Number.MAX_SAFE_INTEGER)).toMatch(/the release needs/);
});

test.each([
  [20, /clock is 20 minutes ahead of that of/],
  [-20, /clock is 20 minutes behind that of/],
])("clocks %i minutes apart are refused", async (minutes, message) => {
  const skewed = newStore({ limits: async () => ({ clockSkewMs: minutes * MINUTE_MS }) });
  expect(await refusalOf(skewed)).toMatch(message);
  await preflight(newStore({ limits: async () => ({ clockSkewMs: (minutes / 2) * MINUTE_MS }) }), 100);
});

test("a store that ignores conditions is refused, unless a single publisher is assured", async () => {
  const base = newStore();
  const store = {
    ...base,
    async hasConditionalWrites(probe: Parameters<ObjectStore["put"]>[0]) {
      await base.put(probe);
      return false;
    },
  };
  expect(await refusalOf(store)).toMatch(/ignores the conditions .*\n {2}Fix: .* --single-publisher/);
  await preflight(singlePublisherStore(store), 100);
  expect([...(await readListing(store)).keys()]).toEqual([]);
});

test("a target that may not be written or deleted in gives its reason", async () => {
  const denied = new CommandError("access was denied", { exitCode: EXIT_CODES.settings });
  expect(await refusalOf(newStore({ hasConditionalWrites: () => Promise.reject(denied) }))).toBe(
    denied.message,
  );
  const store = newStore({ remove: () => Promise.reject(denied) });
  await expect(preflight(store, 100)).rejects.toBe(denied);
});

test.skipIf(!existsSync("/proc/self"))("a folder that cannot be created is refused", async () => {
  for (const dir of ["/proc/site", "/proc/self/a/b"]) {
    const error = await preflight(createFolderStore(dir), 100).catch((reason: unknown) => reason);
    expect(folderErrorOf(error, dir)).toMatchObject({
      message: expect.stringMatching(
        /^Could not publish to \/proc\/.*: a folder could not be created .*\n {2}Fix: /,
      ),
      exitCode: EXIT_CODES.settings,
    });
  }
});

test("a plan does not even create the folder", async () => {
  const parent = mkdtempSync(join(tmpdir(), "preflight-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  await planPublish(createFolderStore(join(parent, "site")), {});
  expect(readdirSync(parent)).toEqual([]);
});
