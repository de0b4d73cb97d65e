import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { listEntries, writeIntoFolder } from "./files.server.ts";

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});

test("entries of folders below are listed, and links are not followed", async () => {
  await mkdir(join(dir, "inside/below"), { recursive: true });
  await mkdir(join(dir, "outside"));
  await writeFile(join(dir, "inside/below/a.md"), "");
  await writeFile(join(dir, "outside/b.md"), "");
  await symlink(join(dir, "outside"), join(dir, "inside/link"));
  await symlink(join(dir, "inside"), join(dir, "inside/below/cycle"));
  const names = listEntries(join(dir, "inside")).map(({ parentPath, name }) =>
    relative(dir, join(parentPath, name)),
  );
  expect(names.sort()).toEqual(["inside/below", "inside/below/a.md", "inside/below/cycle", "inside/link"]);
});

test("missing folders are created, and existing files are replaced", async () => {
  const file = join(dir, "a/b/c.txt");
  writeIntoFolder(file, "long text");
  writeIntoFolder(file, Buffer.from("new"));
  expect(await readFile(file, "utf8")).toBe("new");
});

test("a file in place of a folder is an error, and stays unchanged", async () => {
  const file = join(dir, "a");
  writeIntoFolder(file, "text");
  expect(() => writeIntoFolder(join(file, "b"), "more")).toThrow("ENOTDIR");
  expect(await readFile(file, "utf8")).toBe("text");
});
