import type { ChildProcess } from "node:child_process";
import { runProgram } from "../factories/run-program.ts";

/** Where the global setup puts the command: inside the project, so that it can resolve packages. */
export const BUNDLE_DIR = "test-results/deploy";
/** What the command prints before its first change. */
const BEFORE_WRITING = "✓ Read files";

export interface DeployRun {
  /** Exit code; undefined when it was killed. */
  code: number | undefined;
  output: string;
  /** From when it has read the files to send until it ends, in ms. */
  writingMs: number;
}

export interface DeployOptions {
  /** `deploy` by default. */
  command?: "headers";
  args?: string[];
  env: Record<string, string>;
  /** Kills it (SIGKILL) this time, in ms, after it has read the files to send. */
  killAfterMs?: number | undefined;
  /** Gets all that it has printed, each time that it prints more. */
  onOutput?(output: string, child: ChildProcess): void;
}

/** Runs `npm run deploy`, or another command, from the bundle of the global setup. */
export async function runDeploy({
  command,
  args = [],
  env,
  killAfterMs,
  onOutput,
}: DeployOptions): Promise<DeployRun> {
  const program = [`${BUNDLE_DIR}/${command ?? "deploy"}.js`, ...args];
  const variables = { NODE_ENV: "production", DEPLOY_LEASE_SECONDS: "10", ...env };
  let output = "";
  let writingSince = performance.now();
  const onPrint = (text: string, child: ChildProcess) => {
    if (!output.includes(BEFORE_WRITING) && text.includes(BEFORE_WRITING)) {
      writingSince = performance.now();
      if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    }
    output += text;
    onOutput?.(output, child);
  };
  const { code } = await runProgram(process.execPath, program, "", variables, { onPrint });
  return { code: code ?? undefined, output, writingMs: performance.now() - writingSince };
}
