import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeIntoFolder } from "#app/lib/server/files.server.ts";
import { createStaticTree, listFiles, requireReplaceable, type StaticTree } from "./static-tree.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-tree-"));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (...names: string[]) => join(folder, ...names);

function write({ workDir, claim }: StaticTree, path: string, contents: string | Uint8Array): void {
  claim(path);
  writeIntoFolder(join(workDir, path), contents);
}

async function writeFiles(dir: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, path, ".."), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

/** Publishes the tree's files and those of the published folder that `reused` names. */
async function publish(tree: StaticTree, reused: readonly string[] = []) {
  const { written, removed } = await tree.publish(new Set([...(await listFiles(tree.workDir)), ...reused]));
  await removed;
  return written;
}

/** Publishes files, and starts the next tree. */
async function publishedTree(files: Record<string, string>): Promise<StaticTree> {
  const dir = inFolder("dist");
  await writeFiles(dir, files);
  return createStaticTree(dir, new Set(Object.keys(files)));
}

test("files are written and copied, but not the one that keeps the folder in git", async () => {
  await writeFiles(inFolder("public"), { ".gitkeep": "", "images/b.svg": "<svg/>", "favicon.svg": "<svg/>" });
  const tree = await createStaticTree(inFolder("dist"));
  write(tree, "docs/a/index.html", "<h1>");
  expect(await tree.copyFolder(inFolder("public"))).toEqual(["favicon.svg", "images/b.svg"]);
  write(tree, "bytes.bin", new Uint8Array([1, 2]));
  const paths = ["bytes.bin", "docs/a/index.html", "favicon.svg", "images/b.svg"];
  expect(await listFiles(inFolder("dist.next"))).toEqual(paths);
});

test("a tree starts empty after an interrupted build", async () => {
  await writeFiles(inFolder("dist.next"), { "left/over.html": "old" });
  const tree = await createStaticTree(inFolder("dist"));
  write(tree, "index.html", "new");
  expect(await listFiles(inFolder("dist.next"))).toEqual(["index.html"]);
});

test("two writers of one path are an error", async () => {
  await writeFiles(inFolder("public"), { "robots.txt": "mine" });
  const tree = await createStaticTree(inFolder("dist"));
  await tree.copyFolder(inFolder("public"));
  expect(() => tree.claim("robots.txt")).toThrowErrorMatchingInlineSnapshot(`
    [CommandError: Two parts of the site are written to robots.txt.
      Fix: rename or remove one of the two: a file in public/, a page or a redirect.]
  `);
  write(tree, "favicon.svg", "mine");
  await writeFiles(inFolder("more"), { "favicon.svg": "yours" });
  await expect(tree.copyFolder(inFolder("more"))).rejects.toThrow("written to favicon.svg");
});

test("publishing replaces the old folder and leaves no other", async () => {
  await writeFiles(inFolder("dist"), { "gone/index.html": "old", "404.html": "old" });
  const tree = await createStaticTree(inFolder("dist"));
  write(tree, "index.html", "new");
  expect(await listFiles(inFolder("dist"))).toEqual(["404.html", "gone/index.html"]);
  await publish(tree);
  expect(await listFiles(folder)).toEqual(["dist/index.html"]);
  expect(await readFile(inFolder("dist/index.html"), "utf8")).toBe("new");
});

test("publishing needs no old folder, and removes that of an interrupted build", async () => {
  await writeFiles(inFolder("dist.old"), { "index.html": "older" });
  const tree = await createStaticTree(inFolder("dist"));
  write(tree, "index.html", "new");
  await publish(tree);
  expect(await listFiles(folder)).toEqual(["dist/index.html"]);
});

test("a folder that holds other files than a built site may not be replaced", async () => {
  await writeFiles(inFolder("content"), { "site.json": "{}" });
  await expect(requireReplaceable(inFolder("content"))).rejects.toThrow(
    /OUTPUT_DIR is ".*content".*\n {2}Fix: /,
  );
  expect(existsSync(inFolder("content/site.json"))).toBe(true);
});

test("a folder that is missing, empty or a built site may be replaced", async () => {
  await mkdir(inFolder("empty"));
  await writeFiles(inFolder("dist"), { "404.html": "", "index.html": "" });
  for (const name of ["missing", "empty", "dist"]) await requireReplaceable(inFolder(name));
});

test("reused files stay untouched; all others are new, replaced or removed", async () => {
  const tree = await publishedTree({ "a.html": "a", "b.html": "old", "docs/c.html": "c", "d/e/f.html": "f" });
  const before = await stat(inFolder("dist/a.html"));
  expect(tree.reuse(["a.html", "gone.html"])).toBe(false);
  expect(tree.reuse(["a.html"])).toBe(true);
  write(tree, "b.html", "new");
  write(tree, "g/h.html", "h");
  expect(await publish(tree, ["a.html", "docs/c.html"])).toEqual(["b.html", "g/h.html"]);
  expect(await listFiles(folder)).toEqual([
    "dist/a.html",
    "dist/b.html",
    "dist/docs/c.html",
    "dist/g/h.html",
  ]);
  expect(await readFile(inFolder("dist/b.html"), "utf8")).toBe("new");
  expect(await stat(inFolder("dist/a.html"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  // Empty folders are removed.
  expect(existsSync(inFolder("dist/d"))).toBe(false);
});

test("a file may replace a folder, and a folder a file", async () => {
  const tree = await publishedTree({ "a.html": "a", "b/c.html": "c", d: "d" });
  write(tree, "b", "a file");
  write(tree, "d/e.html", "e");
  await publish(tree, ["a.html"]);
  expect(await listFiles(inFolder("dist"))).toEqual(["a.html", "b", "d/e.html"]);
});

test("a folder whose reused files were removed during the build is not replaced", async () => {
  const tree = await publishedTree({ "a.html": "a", "b.html": "b", "c.html": "old" });
  write(tree, "c.html", "new");
  await rm(inFolder("dist/a.html"));
  await rm(inFolder("dist/b.html"));
  await expect(publish(tree, ["a.html", "b.html"])).rejects.toThrow(
    /removed from .*dist\/: a\.html and 1 more\.\n {2}Fix: build again\./,
  );
  expect(await listFiles(inFolder("dist"))).toEqual(["c.html"]);
  expect(await readFile(inFolder("dist/c.html"), "utf8")).toBe("old");
});
