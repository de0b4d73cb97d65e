import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import * as v from "valibot";
import { CommandError } from "./run-command.ts";

/** The project's command-line tools, each with the package that brings it. */
const TOOL_PACKAGES = {
  biome: "@biomejs/biome",
  "lockfile-lint": "lockfile-lint",
  playwright: "@playwright/test",
  remix: "@remix-run/dev",
  tsc: "typescript",
  vitest: "vitest",
} as const;
export type Tool = keyof typeof TOOL_PACKAGES;

/** What a package says of its commands: one file, or files by name. */
const packageSchema = v.object({ bin: v.union([v.string(), v.record(v.string(), v.string())]) });

/**
 * The JavaScript file that a tool starts with, relative to the project. It is found by the package's own description:
 * what npm puts into `node_modules/.bin/` is a link on some systems and a shell's script on others.
 */
export async function toolEntry(tool: Tool): Promise<string> {
  const folder = `node_modules/${TOOL_PACKAGES[tool]}`;
  const text = await readFile(`${folder}/package.json`, "utf8").catch((cause: unknown) => {
    throw new CommandError(`${tool} is not installed.\n  Fix: run npm ci.`, { cause });
  });
  const { bin } = v.parse(packageSchema, JSON.parse(text));
  const entry = typeof bin === "string" ? bin : bin[tool];
  if (entry === undefined) throw new Error(`${folder}/package.json names no command ${tool}.`);
  return posix.join(folder, entry);
}

interface RunOptions {
  /** Output is shown only when it fails, not as it comes. */
  quiet?: boolean;
  env?: Record<string, string>;
}

/** Runs a command-line tool of the project. */
export async function runTool(tool: Tool, args: readonly string[], options?: RunOptions): Promise<void> {
  await runNode([tool, ...args].join(" "), [await toolEntry(tool), ...args], options);
}

/** Runs a script of the project in a process of its own; the tool tsx would take two. */
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
    // What a tool started may hold its output open for longer: Remix's esbuild does, for most of a second.
    child.on("exit", (ended) => ended === 0 && resolve(ended));
    // Of a failure, all that was printed is told.
    child.on("close", resolve);
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (code !== 0) {
    throw new CommandError(`${name} failed.\n${Buffer.concat(output).toString("utf8")}`.trimEnd());
  }
}
