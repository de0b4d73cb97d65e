import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runScript, runTool, type Tool, toolEntry } from "./run-tool.ts";

const TOOLS: Tool[] = ["biome", "lockfile-lint", "playwright", "remix", "tsc", "vitest"];

// On Windows, npm writes scripts instead of links.
test.skipIf(process.platform === "win32").each(TOOLS)(
  "the entry of %s is the file that its command links to",
  async (tool) => {
    expect(resolve(await toolEntry(tool))).toBe(realpathSync(`node_modules/.bin/${tool}`));
  },
);

test("a quiet tool that succeeds prints nothing", async () => {
  await expect(runTool("tsc", ["--version"], { quiet: true })).resolves.toBeUndefined();
});

test("the error of a failed script has its name and output", async () => {
  await expect(runScript("build-scripts/nowhere.ts", { quiet: true })).rejects.toThrow(
    /^build-scripts\/nowhere\.ts failed\.\n[\s\S]*ERR_MODULE_NOT_FOUND/,
  );
});

test("a background process of a script is not awaited, even when it holds the output open", async () => {
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

test("the error of a failed tool has its name and output", async () => {
  await expect(runTool("tsc", ["--no-such-option"], { quiet: true })).rejects.toThrow(
    /^tsc --no-such-option failed\.\nerror TS5023/,
  );
});
