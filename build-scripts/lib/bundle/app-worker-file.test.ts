import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleAppWorker } from "./app-worker-file.ts";

let folder: string;
let output: string;
let app: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "app-worker-"));
  output = join(folder, "build/app-worker.js");
  app = join(folder, "app.js");
  await writeFile(app, `export const routes = { later: () => import("a-large-package") };`);
});

afterEach(() => rm(folder, { recursive: true }));

test("the workers' code is one file, bundled again only when its key changes", async () => {
  expect(await bundleAppWorker("first", { output, app })).toBe(output);
  const { ino } = await stat(output);
  await bundleAppWorker("first", { output, app });
  expect((await stat(output)).ino).toBe(ino);
  await bundleAppWorker("second", { output, app });
  expect((await stat(output)).ino).not.toBe(ino);
  expect(await readFile(output, "utf8")).toMatch(/^\/\/ second\n[\s\S]*\brenderTask\b/);
});

test("packages are in the file, except those imported dynamically", async () => {
  const code = await readFile(await bundleAppWorker("first", { output, app }), "utf8");
  const imported = [...code.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name);
  expect(imported).toContain("node:zlib");
  expect(imported.filter((name) => !isBuiltin(name ?? ""))).toEqual([]);
  expect(code).toContain('import("a-large-package")');
});

test("an incomplete file is bundled again, and no temporary file is left", async () => {
  await bundleAppWorker("first", { output, app });
  await writeFile(output, "// fir");
  await bundleAppWorker("first", { output, app });
  expect(await readFile(output, "utf8")).toContain("renderUrl");
  expect(await readdir(join(output, ".."))).toEqual(["app-worker.js"]);
});
