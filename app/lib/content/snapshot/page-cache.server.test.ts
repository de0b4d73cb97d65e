import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPageCache } from "./page-cache.server.ts";

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "page-cache-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("a value is made once for the same inputs", async () => {
  const cache = createPageCache<string>({ kind: "page" });
  const make = vi.fn(async () => "made");
  expect(await cache.get(["a"], make)).toBe("made");
  expect(await cache.get(["a"], make)).toBe("made");
  expect(make).toHaveBeenCalledTimes(1);
});

test("a value that is asked for twice at once is made once", async () => {
  const cache = createPageCache<string>({ kind: "page", disk: { dir: await makeDir(), key: "k" } });
  const make = vi.fn(async () => "made");
  await Promise.all([cache.get(["a"], make), cache.get(["a"], make)]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("other inputs give another value, also when they read the same in a row", async () => {
  const cache = createPageCache<string>({ kind: "page" });
  expect(await cache.get(["ab", "c"], async () => "first")).toBe("first");
  expect(await cache.get(["a", "bc"], async () => "second")).toBe("second");
  expect(await cache.get(["abc"], async () => "third")).toBe("third");
  expect(await cache.get(["1:a"], async () => "fourth")).toBe("fourth");
});

test("another process finds what was kept on disk", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  await createPageCache<{ html: string }>({ kind: "page", disk }).get(["a"], async () => ({
    html: "<p>é</p>",
  }));
  const make = vi.fn();
  expect(await createPageCache({ kind: "page", disk }).get(["a"], make)).toEqual({ html: "<p>é</p>" });
  expect(make).not.toHaveBeenCalled();
});

test("what was kept under another key is not used", async () => {
  const dir = await makeDir();
  await createPageCache<string>({ kind: "page", disk: { dir, key: "1" } }).get(["a"], async () => "old");
  expect(
    await createPageCache<string>({ kind: "page", disk: { dir, key: "2" } }).get(["a"], async () => "new"),
  ).toBe("new");
});

test("an empty value is kept like any other", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  await createPageCache<string>({ kind: "page", disk }).get(["a"], async () => "");
  const make = vi.fn(async () => "made again");
  expect(await createPageCache<string>({ kind: "page", disk }).get(["a"], make)).toBe("");
});

test("a value that is no longer right is made and kept again", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  let current = 1;
  const cacheOf = () =>
    createPageCache<number>({ kind: "page", disk, isCurrent: (value) => value === current });
  expect(await cacheOf().get(["a"], async () => current)).toBe(1);
  current = 2;
  expect(await cacheOf().get(["a"], async () => current)).toBe(2);
  expect(await cacheOf().get(["a"], async () => 3)).toBe(2);
});

test("a value in memory that is no longer right is made again, once for all who ask for it at the same time", async () => {
  let current = 1;
  const cache = createPageCache<number>({ kind: "page", isCurrent: (value) => value === current });
  await cache.get(["a"], async () => current);
  current = 2;
  const make = vi.fn(async () => current);
  expect(await Promise.all([cache.get(["a"], make), cache.get(["a"], make)])).toEqual([2, 2]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("of more values than may be kept in memory, those asked for last are kept", async () => {
  const cache = createPageCache<string>({ kind: "page", most: 2 });
  for (const name of ["a", "b", "a", "c"]) await cache.get([name], async () => name);
  const made: string[] = [];
  for (const name of ["a", "c", "b"]) {
    await cache.get([name], async () => {
      made.push(name);
      return name;
    });
  }
  expect(made).toEqual(["b"]);
});

test("values of different kinds are kept apart", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  await createPageCache<string>({ kind: "html", disk }).get(["a"], async () => "html");
  expect(await createPageCache<string>({ kind: "twin", disk }).get(["a"], async () => "twin")).toBe("twin");
});

test("a failure is thrown and not kept", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  const cache = createPageCache<string>({ kind: "page", disk });
  await expect(cache.get(["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await filesIn(disk.dir)).toEqual([]);
  expect(await cache.get(["a"], async () => "made")).toBe("made");
});

test("a folder that cannot be read is a failure, not a missing value", async () => {
  const dir = await makeDir();
  const disk = { dir: join(dir, "file"), key: "k" };
  await writeFile(disk.dir, "in the way");
  await expect(
    createPageCache<string>({ kind: "page", disk }).get(["a"], async () => "made"),
  ).rejects.toThrow("ENOTDIR");
});
