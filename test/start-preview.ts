import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Time (in ms) between two looks at what a server has written. */
const LOOK_AGAIN_MS = 50;

export interface RunningPreview {
  child: ChildProcess;
  /** Without a slash at its end. */
  origin: string;
}

/** Starts `npm run preview` at any free port, with these variables. Rejects with what it printed when it ends before it listens. */
export async function startPreview(variables: Record<string, string>): Promise<RunningPreview> {
  return startServer("build-scripts/preview.ts", variables);
}

/** The same with any command of the project that serves. */
export async function startServer(
  script: string,
  variables: Record<string, string> = {},
): Promise<RunningPreview> {
  const child = spawnServer(script, variables, "pipe");
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text;
      const address = addressIn(output);
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("close", () => reject(new Error(output)));
  });
  return { child, origin };
}

/** The same, with its output in a file: a line for each of many answers would keep busy who asks. */
export async function startServerWithLog(script: string, logFile: string): Promise<RunningPreview> {
  const log = openSync(logFile, "w");
  const child = spawnServer(script, {}, ["ignore", log, log]);
  closeSync(log);
  for (;;) {
    const output = readFileSync(logFile, "utf8");
    const origin = addressIn(output);
    if (origin) return { child, origin };
    if (child.exitCode !== null) throw new Error(output);
    await wait(LOOK_AGAIN_MS);
  }
}

function spawnServer(script: string, variables: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const env = { ...process.env, PORT: "0", ...variables };
  return spawn(process.execPath, ["--import", "tsx", script], { env, stdio });
}

function addressIn(output: string): string | undefined {
  return /Serving (\S+)\//.exec(output)?.[1];
}
