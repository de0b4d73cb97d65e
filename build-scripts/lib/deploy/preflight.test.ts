import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { preflight, singlePublisherStore } from "./preflight.ts";
import { planPublish } from "./publish.ts";
import { readListing } from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";
import type { ObjectStore } from "./stores/object-store.ts";

function newStore(changes: Partial<ObjectStore> = {}): ObjectStore {
  const dir = mkdtempSync(join(tmpdir(), "preflight-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return { ...createFolderStore(dir), ...changes };
}

test("a store with conditional writes passes, and nothing is left there", async () => {
  const store = newStore();
  await preflight(store);
  expect([...(await readListing(store)).keys()]).toEqual([]);
});

test("a store that ignores conditions is refused, unless a single publisher is assured", async () => {
  const base = newStore();
  const store: ObjectStore = {
    ...base,
    async hasConditionalWrites(probe) {
      await base.put(probe);
      return false;
    },
  };
  await expect(preflight(store)).rejects.toMatchObject({
    message: expect.stringMatching(/ignores the conditions .*\n {2}Fix: .* --single-publisher/),
    exitCode: EXIT_CODES.settings,
  });
  await preflight(singlePublisherStore(store));
  expect([...(await readListing(store)).keys()]).toEqual([]);
});

test("a target that does not allow to delete is refused", async () => {
  const denied = new CommandError("access was denied", { exitCode: EXIT_CODES.settings });
  const store = newStore({ remove: () => Promise.reject(denied) });
  await expect(preflight(store)).rejects.toBe(denied);
});

test.skipIf(!existsSync("/proc/self"))("a folder that cannot be created is refused", async () => {
  for (const dir of ["/proc/site", "/proc/self/a/b"])
    await expect(preflight(createFolderStore(dir))).rejects.toMatchObject({
      message: expect.stringMatching(/^Could not publish to \/proc\/.*\n {2}Fix: .* mount .* writable\.$/),
      exitCode: EXIT_CODES.settings,
    });
});

test("a plan does not even create the folder", async () => {
  const parent = mkdtempSync(join(tmpdir(), "preflight-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  await planPublish(createFolderStore(join(parent, "site")), {});
  expect(readdirSync(parent)).toEqual([]);
});
