import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { runScript, runTool } from "./run-tool.ts";

test("the error of a failed script has its name and output", async () => {
  await expect(runScript("build-scripts/nowhere.ts", { quiet: true })).rejects.toThrow(
    /^build-scripts\/nowhere\.ts failed\.\n[\s\S]*ERR_MODULE_NOT_FOUND/,
  );
});

test("a background process of a script is not awaited, even when it holds the output open", async () => {
  const dir = temporaryFolder();
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
