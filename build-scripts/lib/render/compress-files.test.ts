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
const compress = async () => {
  const cache = createDiskCache(join(root, "cache"));
  return (await compressFiles(folder, await listFiles(folder), cache)).length;
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
  await compress();
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

test("a cached copy has the same bytes", async () => {
  await mkdir(join(folder, "build"));
  await writeFile(join(folder, "build/a.js"), TEXT);
  await compress();
  const before = await readFile(join(folder, "build/a.js.br"));
  await compress();
  expect(await readFile(join(folder, "build/a.js.br"))).toEqual(before);
});

test("files named by content are compressed better than pages, except large ones and the parts of a split search index", async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 1013} of ${index % 31}`).join(
    "; ",
  );
  await mkdir(join(folder, "assets"));
  const files = {
    "page.html": text,
    "assets/a.js": text,
    "assets/search-first-0a.json": text,
    "assets/search-part-0a.json": text,
    "large.html": text.repeat(40),
    "assets/search-1.json": text.repeat(40),
  };
  for (const [name, contents] of Object.entries(files)) await writeFile(join(folder, name), contents);
  await compress();
  const bytes = async (name: keyof typeof files) => (await stat(join(folder, `${name}.br`))).size;
  const page = await bytes("page.html");
  expect(await bytes("assets/a.js")).toBeLessThan(page);
  expect(await bytes("assets/search-first-0a.json")).toBeLessThan(page);
  expect(await bytes("assets/search-part-0a.json")).toBe(page);
  expect(await bytes("assets/search-1.json")).toBe(await bytes("large.html"));
});
