import { execFileSync, spawn } from "node:child_process";

/** One run of a command. */
export interface MeasuredCommand {
  wallS: number;
  /** CPU time of the command and its child processes, which depends less on other programs than wall time. */
  cpuS: number;
  /** Highest sum of the resident memory of the command's processes, sampled. Shared pages count once a process. */
  peakMB: number;
}

/** bash's `time` counts every finished process and prints the last line on standard error. */
const TIMED = `TIMEFORMAT='%R %U %S'; time "$@"`;
const TIMES = /([\d.]+) ([\d.]+) ([\d.]+)\s*$/;
const SAMPLE_MS = 200;

/** Runs and measures a command. Rejects with its output if it fails. Needs bash. */
export async function measureCommand(
  command: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredCommand> {
  const child = spawn("bash", ["-c", TIMED, "bash", ...command], { cwd, env });
  let peakMB = 0;
  const samples = setInterval(() => {
    peakMB = Math.max(peakMB, residentMB(child.pid));
  }, SAMPLE_MS);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  }).finally(() => clearInterval(samples));
  if (code !== 0)
    throw new Error(`"${command.join(" ")}" exited with ${code}.\n${output.stdout}\n${output.stderr}`);
  const [, wall = "", user = "", system = ""] = TIMES.exec(output.stderr) ?? [];
  return { wallS: Number(wall), cpuS: Number(user) + Number(system), peakMB };
}

/** Sums the resident memory of a process and its descendants. */
function residentMB(root: number | undefined): number {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const members = new Set([root]);
  let kilobytes = 0;
  // `ps` lists processes by their id, so a parent comes before its children unless ids have wrapped around.
  for (const [pid, parent, resident = 0] of rows) {
    if (!members.has(parent) && pid !== root) continue;
    members.add(pid);
    kilobytes += resident;
  }
  return kilobytes / 1024;
}
