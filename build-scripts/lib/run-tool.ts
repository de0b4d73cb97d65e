import { spawn } from "node:child_process";
import { CommandError } from "./run-command.ts";

/** Runs a command-line tool of the project. Its output is shown as it comes, or only when it fails (`quiet`). */
export async function runTool(
  tool: string,
  args: readonly string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<void> {
  const child = spawn(process.execPath, [`node_modules/.bin/${tool}`, ...args], {
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...options.env },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) {
    throw new CommandError(
      `${[tool, ...args].join(" ")} failed.\n${Buffer.concat(output).toString("utf8")}`.trimEnd(),
    );
  }
}
