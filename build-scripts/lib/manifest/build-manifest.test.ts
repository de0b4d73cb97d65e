import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listFiles } from "#app/lib/server/files.server.ts";
import type { PrerenderResult } from "#build-scripts/lib/render/app-worker.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { type BuildManifest, createBuildManifestFile, fileStatsOf, isUnchanged } from "./build-manifest.ts";

let root: string;
let site: string;
let cacheDir: string;
beforeEach(async () => {
  root = temporaryFolder();
  site = join(root, "dist");
  cacheDir = join(root, "cache");
  await mkdir(join(site, "docs"), { recursive: true });
  await writeFile(join(site, "docs/a.html"), "a");
});

const file = (outputDir = site) => createBuildManifestFile(outputDir, cacheDir);

/** Returns the manifest of the folder as it is, as if all its files had just been written. */
async function manifestOf(pages: BuildManifest["pages"] = new Map()): Promise<BuildManifest> {
  const written = new Set(await listFiles(site));
  const files = fileStatsOf(site, { written, reused: new Set() }, new Map());
  return { hash: "hash", toolsHash: "tools", files, pages };
}

test("the manifest is read as it was written", async () => {
  const result: PrerenderResult = { href: "/a/", status: 200, file: "a.html" };
  const manifest = await manifestOf(new Map([["hash of a", [result]]]));
  expect(await file().read()).toBeUndefined();
  await file().write(manifest);
  expect(await file().read()).toEqual(manifest);
});

test("another output folder has another manifest", async () => {
  await file().write(await manifestOf());
  expect(await file(join(root, "other")).read()).toBeUndefined();
});

test("a damaged manifest is none", async () => {
  await file().write(await manifestOf());
  const [path = ""] = await listFiles(cacheDir);
  await truncate(join(cacheDir, path), 60);
  expect(await file().read()).toBeUndefined();
  await writeFile(join(cacheDir, path), "");
  expect(await file().read()).toBeUndefined();
});

test.each<[string, () => Promise<void>]>([
  ["a file was written again", () => writeFile(join(site, "docs/a.html"), "b")],
  ["a file is gone", () => rm(join(site, "docs/a.html"))],
  ["a file is new", () => writeFile(join(site, "docs/b.html"), "b")],
  ["a build was interrupted before it wrote its manifest", () => writeFile(join(site, "docs/a.html"), "new")],
  ["the folder is gone", () => rm(site, { recursive: true })],
])("a folder is changed when %s", async (_, change) => {
  const manifest = await manifestOf();
  expect(await isUnchanged(site, manifest)).toBe(true);
  await change();
  expect(await isUnchanged(site, manifest)).toBe(false);
});

test("a reused file has the stats of the last build, so that a change during the build shows", async () => {
  await writeFile(join(site, "docs/b.html"), "b");
  await writeFile(join(site, "docs/c.html"), "c");
  const { files: last } = await manifestOf();
  await rm(join(site, "docs/c.html"));
  await writeFile(join(site, "docs/b.html"), "another");
  const published = { written: new Set(["docs/b.html"]), reused: new Set(["docs/a.html"]) };
  const filesNow = () => fileStatsOf(site, published, last);
  expect(await isUnchanged(site, { files: filesNow() })).toBe(true);
  await writeFile(join(site, "docs/a.html"), "changed meanwhile");
  expect(await isUnchanged(site, { files: filesNow() })).toBe(false);
});
