import { spawn } from "node:child_process";
import { CommandError } from "./run-command.ts";

/** JavaScript entries of the project's tools: `node_modules/.bin/` has links on some systems and shell scripts on others. */
const TOOLS = {
  biome: "@biomejs/biome/bin/biome",
  playwright: "@playwright/test/cli.js",
  tsc: "typescript-7/bin/tsc",
  vitest: "vitest/vitest.mjs",
} as const;
type Tool = keyof typeof TOOLS;

interface RunOptions {
  /** Shows the output only on failure. */
  quiet?: boolean;
  env?: Record<string, string>;
  /** The version of Node to run it with; this one by default. */
  node?: string;
}

export async function runTool(tool: Tool, args: readonly string[], options?: RunOptions): Promise<void> {
  await runNode([tool, ...args].join(" "), [`node_modules/${TOOLS[tool]}`, ...args], options);
}

/** Runs a script of the project in one process; the tsx command would start two. Throws CommandError when it fails. */
export async function runScript(file: string, options?: RunOptions): Promise<void> {
  await runNode(file, ["--import", "tsx", file], options);
}

async function runNode(name: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const child = spawn(options.node ?? process.execPath, args, {
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
