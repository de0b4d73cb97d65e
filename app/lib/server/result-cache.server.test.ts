import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createResultCache } from "./result-cache.server.ts";

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "result-cache-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("a value is computed once for the same inputs", async () => {
  const cache = createResultCache<string>({ kind: "page" });
  const compute = vi.fn(async () => "computed");
  expect(await cache.getOrCompute(["a"], compute)).toBe("computed");
  expect(await cache.getOrCompute(["a"], compute)).toBe("computed");
  expect(compute).toHaveBeenCalledTimes(1);
});

test("concurrent calls with the same inputs compute once", async () => {
  const cache = createResultCache<string>({ kind: "page", disk: { dir: await makeDir(), key: "k" } });
  const compute = vi.fn(async () => "computed");
  await Promise.all([cache.getOrCompute(["a"], compute), cache.getOrCompute(["a"], compute)]);
  expect(compute).toHaveBeenCalledTimes(1);
});

test("a value is read from disk by another process", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  await createResultCache<{ html: string }>({ kind: "page", disk }).getOrCompute(["a"], async () => ({
    html: "<p>é</p>",
  }));
  const compute = vi.fn();
  expect(await createResultCache({ kind: "page", disk }).getOrCompute(["a"], compute)).toEqual({
    html: "<p>é</p>",
  });
  expect(compute).not.toHaveBeenCalled();
});

test("a value cached under another key is not used", async () => {
  const dir = await makeDir();
  await createResultCache<string>({ kind: "page", disk: { dir, key: "1" } }).getOrCompute(
    ["a"],
    async () => "old",
  );
  expect(
    await createResultCache<string>({ kind: "page", disk: { dir, key: "2" } }).getOrCompute(
      ["a"],
      async () => "new",
    ),
  ).toBe("new");
});

test("above maxEntries the least recently used value is evicted", async () => {
  const cache = createResultCache<string>({ kind: "page", maxEntries: 2 });
  for (const name of ["a", "b", "a", "c"]) await cache.getOrCompute([name], async () => name);
  const computed: string[] = [];
  for (const name of ["a", "c", "b"]) {
    await cache.getOrCompute([name], async () => {
      computed.push(name);
      return name;
    });
  }
  expect(computed).toEqual(["b"]);
});

test("values of different kinds do not share entries", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  await createResultCache<string>({ kind: "html", disk }).getOrCompute(["a"], async () => "html");
  expect(
    await createResultCache<string>({ kind: "export", disk }).getOrCompute(["a"], async () => "export"),
  ).toBe("export");
});

test("an error is thrown and not cached", async () => {
  const disk = { dir: await makeDir(), key: "k" };
  const cache = createResultCache<string>({ kind: "page", disk });
  await expect(cache.getOrCompute(["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await filesIn(disk.dir)).toEqual([]);
  expect(await cache.getOrCompute(["a"], async () => "computed")).toBe("computed");
});
