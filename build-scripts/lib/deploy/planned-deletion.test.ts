import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sha256Of } from "./digests.ts";
import { planExpired, readListing } from "./publish.ts";
import {
  documentUpload,
  manifestKeyOf,
  NO_RELEASE,
  POINTER_KEY,
  type ReleaseFile,
  type ReleaseFiles,
  releaseIdOf,
} from "./release.ts";
import { createFolderStore } from "./stores/folder-store.ts";

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000);
const HEADERS = { type: "text/javascript; charset=utf-8", cache: "public, max-age=31536000, immutable" };

const assetOf = (text: string): ReleaseFile => {
  return {
    kind: "asset",
    sha256: sha256Of(text),
    md5: "0".repeat(32),
    bytes: text.length,
    headers: HEADERS,
  };
};
const OLD: ReleaseFiles = { "build/old-1A2B.js": assetOf("old"), "build/both-3C4D.js": assetOf("both") };
const UPCOMING: ReleaseFiles = { "build/new-5E6F.js": assetOf("new"), "build/both-3C4D.js": assetOf("both") };

test("planExpired lists what a publish would expire, and changes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "planned-deletion-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = createFolderStore(folder);
  const id = releaseIdOf(OLD, YESTERDAY);
  const at = YESTERDAY.toISOString();
  for (const [key, { sha256 }] of Object.entries(OLD))
    await store.put({ key, body: Buffer.from(key), headers: HEADERS, sha256 });
  await store.put(documentUpload(manifestKeyOf(id), { schemaVersion: 1, id, createdAt: at, files: OLD }));
  const pointer = { ...NO_RELEASE, release: id, history: [{ release: id, at }] };
  await store.swap(documentUpload(POINTER_KEY, pointer), undefined);
  const before = [...(await readListing(store)).keys()].sort();
  for (const key of before) await utimes(join(folder, key), YESTERDAY, YESTERDAY);

  const retention = { keepReleases: 1, keepDays: 0 };
  expect(await planExpired(store, retention)).toEqual([]);
  expect(await planExpired(store, retention, UPCOMING)).toEqual(["build/old-1A2B.js", manifestKeyOf(id)]);
  expect(await planExpired(store, { keepReleases: 2, keepDays: 0 }, UPCOMING)).toEqual([]);
  expect([...(await readListing(store)).keys()].sort()).toEqual(before);
});
