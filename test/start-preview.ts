import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Interval between two reads of a server's log, in ms. */
const POLL_MS = 50;

export interface RunningPreview {
  child: ChildProcess;
  /** Without a trailing slash. */
  origin: string;
}

/** Starts `npm run preview` on a free port. Rejects with its output when it exits before it listens. */
export async function startPreview(variables: Record<string, string>): Promise<RunningPreview> {
  return startServer("build-scripts/preview.ts", variables);
}

/** Like {@link startPreview}, for any script that starts a server. */
export async function startServer(
  script: string,
  variables: Record<string, string> = {},
): Promise<RunningPreview> {
  const child = spawnServer(script, variables, "pipe");
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text;
      const listeningOrigin = originIn(output);
      if (listeningOrigin) resolve(listeningOrigin);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("close", () => reject(new Error(output)));
  });
  return { child, origin };
}

/** Like {@link startServer}, with its output in a file: reading a log line per response would slow a benchmark down. */
export async function startServerWithLog(script: string, logFile: string): Promise<RunningPreview> {
  const log = openSync(logFile, "w");
  const child = spawnServer(script, {}, ["ignore", log, log]);
  closeSync(log);
  for (;;) {
    const output = readFileSync(logFile, "utf8");
    const origin = originIn(output);
    if (origin) return { child, origin };
    if (child.exitCode !== null) throw new Error(output);
    await wait(POLL_MS);
  }
}

function spawnServer(script: string, variables: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const env = { ...process.env, PORT: "0", ...variables };
  return spawn(process.execPath, ["--import", "tsx", script], { env, stdio });
}

function originIn(output: string): string | undefined {
  return /Serving (\S+)\//.exec(output)?.[1];
}
