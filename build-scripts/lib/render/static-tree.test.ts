import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listFiles, writeIntoFolder } from "#app/lib/server/files.server.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { createStaticTree, requireReplaceable, type StaticTree } from "./static-tree.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const inFolder = (...names: string[]) => join(folder, ...names);

function write({ workDir, add }: StaticTree, path: string, contents: string | Uint8Array): void {
  add([path]);
  writeIntoFolder(join(workDir, path), contents);
}

async function writeFiles(dir: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, path, ".."), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

async function publish(tree: StaticTree) {
  const { removed, ...published } = await tree.publish();
  await removed;
  return published;
}

/** Publishes files, and starts the next tree. */
async function publishedTree(files: Record<string, string>): Promise<StaticTree> {
  const dir = inFolder("dist");
  await writeFiles(dir, files);
  return createStaticTree(dir, new Set(Object.keys(files)));
}

test("files are written, and copied from the first folder that has them, but not the one that keeps the folder in git", async () => {
  await writeFiles(inFolder("public"), { ".gitkeep": "", "images/b.svg": "<svg/>", "favicon.svg": "<svg/>" });
  await writeFiles(inFolder("own"), { "images/b.svg": "own" });
  const tree = await createStaticTree(inFolder("dist"));
  write(tree, "docs/a/index.html", "<h1>");
  await tree.copyFolders([inFolder("own"), inFolder("none"), inFolder("public")]);
  write(tree, "bytes.bin", new Uint8Array([1, 2]));
  const paths = ["bytes.bin", "docs/a/index.html", "favicon.svg", "images/b.svg"];
  expect(await listFiles(inFolder("dist.next"))).toEqual(paths);
  expect(await readFile(inFolder("dist.next/images/b.svg"), "utf8")).toBe("own");
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
  await tree.copyFolders([inFolder("public")]);
  expect(() => tree.add(["robots.txt"])).toThrowErrorMatchingInlineSnapshot(`
    [CommandError: Two parts of the site are written to robots.txt.
      Fix: rename or remove one of the two: a file in public/, a page or a redirect.]
  `);
  write(tree, "favicon.svg", "mine");
  await writeFiles(inFolder("more"), { "favicon.svg": "yours" });
  await expect(tree.copyFolders([inFolder("more")])).rejects.toThrow("written to favicon.svg");
});

test("a file cannot be both written and taken over", async () => {
  const tree = await publishedTree({ "robots.txt": "old" });
  expect(tree.reuse(["robots.txt"])).toBe(true);
  expect(() => tree.add(["robots.txt"])).toThrow("Two parts of the site are written to robots.txt.");
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
  expect(tree.reuse(["docs/c.html"])).toBe(true);
  expect(await publish(tree)).toEqual({
    written: new Set(["b.html", "g/h.html"]),
    reused: new Set(["a.html", "docs/c.html"]),
  });
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
  tree.reuse(["a.html"]);
  await publish(tree);
  expect(await listFiles(inFolder("dist"))).toEqual(["a.html", "b", "d/e.html"]);
});

test.each<[string, string, (tree: StaticTree) => Promise<void> | void]>([
  ["a reused file was removed", "dist", () => rm(inFolder("dist/a.html"))],
  ["a written file was removed", "dist.next", () => rm(inFolder("dist.next/b.html"))],
  ["all written files were removed", "dist.next", () => rm(inFolder("dist.next"), { recursive: true })],
  ["a file appeared", "dist.next", () => writeFile(inFolder("dist.next/d.html"), "d")],
])("nothing is published when %s during the build", async (_, changed, change) => {
  const tree = await publishedTree({ "a.html": "a", "b.html": "old" });
  tree.reuse(["a.html"]);
  write(tree, "b.html", "new");
  await change(tree);
  const fault = new RegExp(`something else changed .*${changed}/: [abd]\\.html\\.\n {2}Fix: build again`);
  await expect(publish(tree)).rejects.toThrow(fault);
  expect(await readFile(inFolder("dist/b.html"), "utf8")).toBe("old");
});
