import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Frontmatter } from "../schemas/schemas.ts";
import { openDataCache } from "./content-source.server.ts";

const VALUE = { title: "A", description: "B" } as Frontmatter;

async function makeCache() {
  const dir = await mkdtemp(join(tmpdir(), "frontmatter-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const open = (key = "app") => openDataCache({ dir, key }, "content");
  const files = async () => {
    const names = await readdir(dir, { recursive: true, withFileTypes: true });
    return names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
  };
  return { open, files };
}

test("valid front matter is cached for the next run with the same key", async () => {
  const { open } = await makeCache();
  const first = await open();
  expect(first.get("title: A")).toBeUndefined();
  first.add("title: A", VALUE);
  await first.save();
  expect((await open()).get("title: A")).toEqual(VALUE);
  expect((await open("another app")).get("title: A")).toBeUndefined();
});

test("entries that no page uses any more are dropped", async () => {
  const { open } = await makeCache();
  const first = await open();
  first.add("title: A", VALUE);
  first.add("title: Old", VALUE);
  await first.save();
  const second = await open();
  second.get("title: A");
  await second.save();
  expect((await open()).get("title: Old")).toBeUndefined();
  expect((await open()).get("title: A")).toEqual(VALUE);
});

test("a damaged cache file counts as empty", async () => {
  const { open, files } = await makeCache();
  const cache = await open();
  cache.add("title: A", VALUE);
  await cache.save();
  for (const file of await files()) await writeFile(file, (await readFile(file)).subarray(0, -1));
  expect((await open()).get("title: A")).toBeUndefined();
});
