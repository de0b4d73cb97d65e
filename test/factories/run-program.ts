import { type ChildProcess, spawn } from "node:child_process";

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program with `input` on its standard input and only PATH, HOME and the given variables in its environment. `onPrint` gets what it prints, at once. */
export function runProgram(
  command: string,
  args: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
  { cwd, onPrint }: { cwd?: string; onPrint?(text: string, child: ChildProcess): void } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(command, args, { cwd, env: { PATH, HOME, NODE_ENV: "test", ...environment } });
    const ran: ProgramResult = { code: null, stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (text: string) => {
        ran[name] += text;
        onPrint?.(text, child);
      });
    child.on("error", reject);
    // A program may end before it has read its input.
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });
}
