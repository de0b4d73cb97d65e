import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** One run of a command. */
export interface MeasuredCommand {
  wallS: number;
  /** CPU time of the command and its child processes, which depends less on other programs than wall time. */
  cpuS: number;
  /** Peak memory of all its processes together; undefined except on Linux. */
  peakMb: number | undefined;
}

const SAMPLE_MS = 100;
/** bash's `time` counts every finished process and prints the last line on standard error. */
const TIMED = `TIMEFORMAT='%R %U %S'; time "$@"`;
const TIMES = /([\d.]+) ([\d.]+) ([\d.]+)\s*$/;

/** Runs and measures a command. Rejects with its output if it fails. Needs bash. */
export async function measureCommand(
  command: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredCommand> {
  const child = spawn("bash", ["-c", TIMED, "bash", ...command], { cwd, env, detached: true });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  let peakKb = 0;
  const sampling = setInterval(() => {
    // A detached command is the leader of a new session, which identifies its child processes.
    if (child.pid) peakKb = Math.max(peakKb, sessionMemory(child.pid));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0)
    throw new Error(`"${command.join(" ")}" exited with ${code}.\n${output.stdout}\n${output.stderr}`);
  const [, wall = "", user = "", system = ""] = TIMES.exec(output.stderr) ?? [];
  return {
    wallS: Number(wall),
    cpuS: Number(user) + Number(system),
    peakMb: peakKb === 0 ? undefined : Math.round(peakKb / 1024),
  };
}

/** Sums the resident memory (KB) of a session's processes; 0 except on Linux. */
function sessionMemory(session: number): number {
  let kilobytes = 0;
  for (const pid of processes()) {
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    // The name in parentheses may contain anything; after it come state, parent, group and session.
    if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3]) !== session) continue;
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0);
  }
  return kilobytes;
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** A process may end between being listed and being read. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
