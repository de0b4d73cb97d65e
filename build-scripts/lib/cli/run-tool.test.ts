import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

test("what a script leaves running is not waited for, though it holds the output open", async () => {
  const dir = mkdtempSync(join(tmpdir(), "run-tool-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const script = join(dir, "leave.mjs");
  const pidFile = join(dir, "pid");
  writeFileSync(
    script,
    `import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
left.unref();
writeFileSync(${JSON.stringify(pidFile)}, String(left.pid));`,
  );
  await runScript(script, { quiet: true });
  // Throws when it has ended.
  process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
});

test("a tool that fails is named with what it printed", async () => {
  await expect(runTool("tsc", ["--no-such-option"], { quiet: true })).rejects.toThrow(
    /^tsc --no-such-option failed\.\nerror TS5023/,
  );
});
