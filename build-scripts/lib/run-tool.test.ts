import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { runScript, runTool, type Tool, toolEntry } from "./run-tool.ts";

const TOOLS: Tool[] = ["biome", "lockfile-lint", "playwright", "remix", "tsc", "vitest"];

// npm makes links to the same files, but not on Windows.
test.skipIf(process.platform === "win32").each(TOOLS)(
  "%s starts with the file that its command stands for",
  async (tool) => {
    expect(resolve(await toolEntry(tool))).toBe(realpathSync(`node_modules/.bin/${tool}`));
  },
);

test("a tool that ends well says nothing when it is to be quiet", async () => {
  await expect(runTool("tsc", ["--version"], { quiet: true })).resolves.toBeUndefined();
});

test("a script that fails is named, with what it printed", async () => {
  await expect(runScript("build-scripts/nowhere.ts", { quiet: true })).rejects.toThrow(
    /^build-scripts\/nowhere\.ts failed\.\n[\s\S]*ERR_MODULE_NOT_FOUND/,
  );
});

test("a tool that fails is named with what it printed", async () => {
  await expect(runTool("tsc", ["--no-such-option"], { quiet: true })).rejects.toThrow(
    /^tsc --no-such-option failed\.\nerror TS5023/,
  );
});
