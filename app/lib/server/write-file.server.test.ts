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

test("folders that are missing are made, and what was there is replaced", () => {
  const file = join(folder(), "a/b/c.txt");
  writeIntoFolder(file, "long text");
  writeIntoFolder(file, Buffer.from("new"));
  expect(readFileSync(file, "utf8")).toBe("new");
});

test("a file where a folder is needed is an error, and is left as it is", () => {
  const file = join(folder(), "a");
  writeIntoFolder(file, "text");
  expect(() => writeIntoFolder(join(file, "b"), "more")).toThrow("ENOTDIR");
  expect(readFileSync(file, "utf8")).toBe("text");
});
