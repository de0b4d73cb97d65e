import { spawn } from "node:child_process";

/** One run of a command. */
export interface MeasuredCommand {
  wallS: number;
  /** CPU time of the command and its child processes, which depends less on other programs than wall time. */
  cpuS: number;
}

/** bash's `time` counts every finished process and prints the last line on standard error. */
const TIMED = `TIMEFORMAT='%R %U %S'; time "$@"`;
const TIMES = /([\d.]+) ([\d.]+) ([\d.]+)\s*$/;

/** Runs and measures a command. Rejects with its output if it fails. Needs bash. */
export async function measureCommand(
  command: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredCommand> {
  const child = spawn("bash", ["-c", TIMED, "bash", ...command], { cwd, env });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code !== 0)
    throw new Error(`"${command.join(" ")}" exited with ${code}.\n${output.stdout}\n${output.stderr}`);
  const [, wall = "", user = "", system = ""] = TIMES.exec(output.stderr) ?? [];
  return { wallS: Number(wall), cpuS: Number(user) + Number(system) };
}
