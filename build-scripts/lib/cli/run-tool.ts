import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import * as v from "valibot";
import { CommandError } from "./run-command.ts";

/** The project's command-line tools and their packages. */
const TOOL_PACKAGES = {
  biome: "@biomejs/biome",
  "lockfile-lint": "lockfile-lint",
  playwright: "@playwright/test",
  remix: "@remix-run/dev",
  tsc: "typescript",
  vitest: "vitest",
} as const;
type Tool = keyof typeof TOOL_PACKAGES;

/** The `bin` field of package.json: one file, or files by command name. */
const packageSchema = v.object({ bin: v.union([v.string(), v.record(v.string(), v.string())]) });

/**
 * Returns the JavaScript entry of a tool, relative to the project. Reads it from package.json, because `node_modules/.bin/`
 * contains links on some systems and shell scripts on others.
 */
async function toolEntry(tool: Tool): Promise<string> {
  const folder = `node_modules/${TOOL_PACKAGES[tool]}`;
  const text = await readFile(`${folder}/package.json`, "utf8").catch((cause: unknown) => {
    throw new CommandError(`${tool} is not installed.\n  Fix: run npm ci.`, { cause });
  });
  const { bin } = v.parse(packageSchema, JSON.parse(text));
  const entry = typeof bin === "string" ? bin : bin[tool];
  if (entry === undefined) throw new Error(`${folder}/package.json defines no command ${tool}.`);
  return posix.join(folder, entry);
}

interface RunOptions {
  /** Shows the output only on failure. */
  quiet?: boolean;
  env?: Record<string, string>;
}

/** Runs a command-line tool of the project. Throws CommandError when it fails. */
export async function runTool(tool: Tool, args: readonly string[], options?: RunOptions): Promise<void> {
  await runNode([tool, ...args].join(" "), [await toolEntry(tool), ...args], options);
}

/** Runs a script of the project in one process; the tsx command would start two. Throws CommandError when it fails. */
export async function runScript(file: string, options?: RunOptions): Promise<void> {
  await runNode(file, ["--import", "tsx", file], options);
}

async function runNode(name: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...options.env },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    // Child processes of a tool may hold its output open: Remix's esbuild does, for most of a second.
    child.on("exit", (ended) => ended === 0 && resolve(ended));
    // On failure, wait for all of the output.
    child.on("close", resolve);
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (code !== 0) {
    throw new CommandError(`${name} failed.\n${Buffer.concat(output).toString("utf8")}`.trimEnd());
  }
}
