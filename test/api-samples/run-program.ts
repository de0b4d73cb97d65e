import { spawn } from "node:child_process";

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program with this input and, beside what it needs to be found, this environment only; in the folder `cwd` if given. */
export function runProgram(
  command: string,
  args: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(command, args, { cwd, env: { PATH, HOME, NODE_ENV: "test", ...environment } });
    const ran: Ran = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (ran.stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (ran.stderr += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });
}
