import { spawn } from "node:child_process";

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program with `input` on its standard input and only PATH, HOME and the given variables in its environment. */
export function runProgram(
  command: string,
  args: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(command, args, { cwd, env: { PATH, HOME, NODE_ENV: "test", ...environment } });
    const ran: ProgramResult = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk) => (ran.stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (ran.stderr += String(chunk)));
    child.on("error", reject);
    // A program may end before it has read its input.
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });
}
