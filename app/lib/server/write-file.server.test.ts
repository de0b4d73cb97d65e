import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeIntoFolder } from "./write-file.server.ts";

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "write-file-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test("missing folders are created, and existing files are replaced", () => {
  const file = join(folder(), "a/b/c.txt");
  writeIntoFolder(file, "long text");
  writeIntoFolder(file, Buffer.from("new"));
  expect(readFileSync(file, "utf8")).toBe("new");
});

test("a file in place of a folder is an error, and stays unchanged", () => {
  const file = join(folder(), "a");
  writeIntoFolder(file, "text");
  expect(() => writeIntoFolder(join(file, "b"), "more")).toThrow("ENOTDIR");
  expect(readFileSync(file, "utf8")).toBe("text");
});
