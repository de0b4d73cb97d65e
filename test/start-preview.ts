import { type ChildProcess, spawn } from "node:child_process";
import { readOutput } from "./factories/program-output.ts";

interface RunningPreview {
  child: ChildProcess;
  /** Without a trailing slash. */
  origin: string;
}

/** Starts `npm run preview` on a free port. Rejects with its output when it exits before it listens. */
export async function startPreview(variables: Record<string, string>): Promise<RunningPreview> {
  const env = { ...process.env, PORT: "0", ...variables };
  const child = spawn(process.execPath, ["--import", "tsx", "build-scripts/preview.ts"], { env });
  const [, origin = ""] = await readOutput(child).untilPrinted(/Serving (\S+)\//);
  return { child, origin };
}
