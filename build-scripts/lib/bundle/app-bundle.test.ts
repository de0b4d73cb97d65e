import { mkdir, rm, writeFile } from "node:fs/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runScript } from "#build-scripts/lib/cli/run-tool.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { bundleApp, lockBundle } from "./app-bundle.ts";

vi.mock("#build-scripts/lib/cli/run-tool.ts", () => ({
  runScript: vi.fn(async () => {
    for (const folder of ["build", "public/build", "public/assets"]) await mkdir(folder, { recursive: true });
    await writeFile("build/index.js", "bundled");
    await writeFile("public/build/root-1.js", "bundled");
  }),
}));

beforeEach(() => {
  const project = process.cwd();
  process.chdir(temporaryFolder());
  onTestFinished(() => process.chdir(project));
  vi.mocked(runScript).mockClear();
});

const bundle = (sourcesHash: string) => bundleApp(sourcesHash, "npm run build");

test("the app is bundled once for the same sources", async () => {
  await bundle("a");
  await bundle("a");
  expect(runScript).toHaveBeenCalledTimes(1);
  await bundle("b");
  expect(runScript).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<void>]>([
  ["replaced the server's half", () => writeFile("build/index.js", "by remix build")],
  ["added a module", () => writeFile("public/build/root-2.js", "by remix build")],
  ["removed the browser's half", () => rm("public/build", { recursive: true })],
])("the app is bundled again when another command has %s", async (_, change) => {
  await bundle("a");
  await change();
  await bundle("a");
  expect(runScript).toHaveBeenCalledTimes(2);
});

test("the bundle that a preview serves is not replaced", async () => {
  await bundle("a");
  const release = await lockBundle("npm run preview");
  await bundle("a");
  const fault = `npm run preview (process ${process.pid}) uses the bundled app of this folder`;
  await expect(bundle("b")).rejects.toThrow(fault);
  release();
  await bundle("b");
  expect(runScript).toHaveBeenCalledTimes(2);
});
