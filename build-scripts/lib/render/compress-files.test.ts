import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { compressFiles } from "./compress-files.ts";
import { listFiles } from "./static-tree.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "compress-files-"));
  folder = join(root, "tree");
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

/** Returns how many copies there are. */
const compress = async (compression: "fast" | "best" = "best") => {
  const options = { cache: createDiskCache(join(root, "cache")), compression };
  return (await compressFiles(folder, await listFiles(folder), options)).length;
};

const TEXT = "Größe und Preis. ".repeat(50);

test("every text file gets copies with the same text, and they are counted", async () => {
  await mkdir(join(folder, "docs/a"), { recursive: true });
  const names = ["docs/a/index.html", "a.js", "a.css", "a.json", "a.md", "a.txt", "a.xml", "a.svg"];
  for (const name of names) await writeFile(join(folder, name), TEXT);
  expect(await compress()).toBe(names.length * 2);
  for (const name of names) {
    expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`))).toString()).toBe(TEXT);
    expect(gunzipSync(await readFile(join(folder, `${name}.gz`))).toString()).toBe(TEXT);
  }
});

test("a copy has the whole text when the text just fits a window, and when it just does not", async () => {
  const sizes = [1_008, 1_009, 32_752, 32_753, 4_194_288, 4_194_289];
  const textOf = (size: number) => "0123456789abcdef".repeat(Math.ceil(size / 16)).slice(0, size);
  for (const size of sizes) await writeFile(join(folder, `${size}.txt`), textOf(size));
  await compress("fast");
  for (const size of sizes) {
    const copy = await readFile(join(folder, `${size}.txt.br`));
    expect(brotliDecompressSync(copy).toString() === textOf(size)).toBe(true);
  }
});

test("pictures, fonts and files too small to gain are left alone", async () => {
  for (const name of ["a.png", "a.woff2", "a.ico"]) await writeFile(join(folder, name), TEXT);
  await writeFile(join(folder, "small.txt"), "x".repeat(255));
  await writeFile(join(folder, "empty.txt"), "");
  expect(await compress()).toBe(0);
  await writeFile(join(folder, "enough.txt"), "x".repeat(256));
  expect(await compress()).toBe(2);
  expect(await listFiles(folder)).toContain("enough.txt.br");
});

test("copies have the modification time of their original, for tools that compare times", async () => {
  const time = new Date("2020-01-01T00:00:00Z");
  await writeFile(join(folder, "a.txt"), TEXT);
  await utimes(join(folder, "a.txt"), time, time);
  await compress();
  for (const ending of ["br", "gz"])
    expect((await stat(join(folder, `a.txt.${ending}`))).mtime).toEqual(time);
});

test("fast compression makes larger copies of pages, and the same of files named by content", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 1013} of ${index % 31}`).join(
    "; ",
  );
  await mkdir(join(folder, "build"));
  const bytes = async (name: string) => (await stat(join(folder, `${name}.br`))).size;
  for (const name of ["page.html", "build/a.js"]) await writeFile(join(folder, name), text);
  await compress("fast");
  const [fastPage, fastAsset] = [await bytes("page.html"), await bytes("build/a.js")];
  await compress("best");
  expect(await bytes("page.html")).toBeLessThan(fastPage);
  expect(await bytes("build/a.js")).toBe(fastAsset);
});

test("a cached copy has the same bytes", async () => {
  await writeFile(join(folder, "a.txt"), TEXT);
  await compress();
  const before = await readFile(join(folder, "a.txt.br"));
  await compress();
  expect(await readFile(join(folder, "a.txt.br"))).toEqual(before);
});

test("a large file named by content is compressed fast, and the header of a split search index better than its parts", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 1013} of ${index % 31}`).join(
    "; ",
  );
  await mkdir(join(folder, "assets"));
  const files = { "search-1": text.repeat(40), "search-first-0a": text, "search-part-0a": text };
  for (const [name, contents] of Object.entries(files))
    await writeFile(join(folder, `assets/${name}.json`), contents);
  const bytesIn = async (compression: "fast" | "best") => {
    await compress(compression);
    const sizes = Object.keys(files).map(
      async (name) => (await stat(join(folder, `assets/${name}.json.br`))).size,
    );
    return Promise.all(sizes);
  };
  const [fast = [], best = []] = [await bytesIn("fast"), await bytesIn("best")];
  expect(best[0]).toBeLessThan(fast[0] ?? 0);
  expect(fast[1]).toBeLessThan(fast[2] ?? 0);
  expect(best[1]).toBe(fast[1]);
});
