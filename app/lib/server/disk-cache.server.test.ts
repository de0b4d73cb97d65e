import { createHash } from "node:crypto";
import { readdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serialize } from "node:v8";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { createDiskCache, openSavedMap, pruneDiskCache } from "./disk-cache.server.ts";
import { hashOf } from "./file-hashes.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const NAME = hashOf(["a"]);
const read = (name = NAME) => createDiskCache(dir).read(name);
const write = (value: unknown, name = NAME) => createDiskCache(dir).write(name, value);

test("written values are read by any cache in the folder; missing ones are undefined", async () => {
  expect(await read()).toBeUndefined();
  await write("é");
  expect(await read()).toBe("é");
  expect(await read(hashOf(["b"]))).toBeUndefined();
  await write({ map: new Map([["a", undefined]]) });
  expect(await read()).toEqual({ map: new Map([["a", undefined]]) });
});

test("different inputs have different names, also if they concatenate to the same text", () => {
  const names = [["ab", "c"], ["a", "bc"], ["abc"], ["1:a"], ["a", ""], ["a"]].map(hashOf);
  expect(new Set(names).size).toBe(names.length);
  expect(hashOf([Buffer.from("é")])).toBe(hashOf(["é"]));
});

/** Writes a whole entry with these bytes into a file. */
async function replaceBy(file: string, inputs: string[], bytes: Buffer): Promise<void> {
  const digest = createHash("sha256").update(hashOf(inputs)).update(bytes).digest();
  await writeFile(file, Buffer.concat([digest, bytes]));
}

test.each([
  ["cut off", (file: string) => truncate(file, 40)],
  ["cut off in its digest", (file: string) => truncate(file, 5)],
  ["empty", (file: string) => truncate(file, 0)],
  ["another text", async (file: string) => writeFile(file, (await readFile(file)).fill("x", 33))],
  ["that of another name", (file: string) => replaceBy(file, ["b"], serialize("foreign"))],
  ["of another program", (file: string) => replaceBy(file, ["a"], Buffer.from("<foreign>"))],
])("a file that is %s is ignored and can be written again", async (_state, damage) => {
  await write("a text of some length");
  const [file = ""] = await filesIn(dir);
  await damage(file);
  expect(await read()).toBeUndefined();
  await write("again");
  expect(await read()).toBe("again");
});

test("concurrent writers of one name leave one complete file", async () => {
  const text = "x".repeat(200_000);
  await Promise.all(Array.from({ length: 20 }, () => write(text)));
  expect(await filesIn(dir)).toHaveLength(1);
  expect(await read()).toBe(text);
});

test("a cache that cannot be written warns once, and has no values", async () => {
  await writeFile(join(dir, "file"), "in the way");
  const cache = createDiskCache(join(dir, "file"));
  for (const name of [NAME, hashOf(["b"])]) {
    await cache.write(name, "a text");
    expect(await cache.read(name)).toBeUndefined();
  }
  const { calls } = vi.mocked(console.error).mock;
  expect(calls).toEqual([
    [expect.stringMatching(/^The cache is not written: ENOTDIR.* Its folder is .*file\/\.$/)],
  ]);
  vi.mocked(console.error).mockClear();
});

test("entries unused for 30 days are removed; reading counts as use", async () => {
  await write("old");
  await write("used", hashOf(["used"]));
  const [first = "", second = ""] = await filesIn(dir);
  const longAgo = new Date(Date.now() - 31 * DAY_MS);
  for (const file of [first, second]) await utimes(file, longAgo, longAgo);
  expect(await read(hashOf(["used"]))).toBe("used");
  expect(await pruneDiskCache(dir)).toBe(1);
  expect(await read()).toBeUndefined();
  expect(await read(hashOf(["used"]))).toBe("used");
});

test("a saved map keeps the values that were used since it was opened", async () => {
  const open = () => openSavedMap<string>(createDiskCache(dir), NAME);
  const first = await open();
  expect(first.get("a")).toBeUndefined();
  first.add("a", "A");
  first.add("b", "B");
  await first.save();
  const second = await open();
  expect(second.get("a")).toBe("A");
  await second.save();
  expect((await open()).get("a")).toBe("A");
  expect((await open()).get("b")).toBeUndefined();
});
