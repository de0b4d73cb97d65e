import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { bundleAppWorker } from "./app-worker-file.ts";

let output: string;

beforeEach(async () => {
  output = join(await mkdtemp(join(tmpdir(), "app-worker-")), "build/app-worker.js");
});

test("the processes' code is one file, which is made again only when it would be another", async () => {
  expect(await bundleAppWorker("first", output)).toBe(output);
  const { ino } = await stat(output);
  await bundleAppWorker("first", output);
  expect((await stat(output)).ino).toBe(ino);
  await bundleAppWorker("second", output);
  expect((await stat(output)).ino).not.toBe(ino);
  expect(await readFile(output, "utf8")).toMatch(/^\/\/ second\n[\s\S]*\banswer\b/);
});

test("a file that was broken off is made again, and nothing else is left beside it", async () => {
  await bundleAppWorker("first", output);
  await writeFile(output, "// fir");
  await bundleAppWorker("first", output);
  expect(await readFile(output, "utf8")).toContain("answerAddress");
  expect(await readdir(join(output, ".."))).toEqual(["app-worker.js"]);
});
