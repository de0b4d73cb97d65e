import { type ChildProcess, spawn } from "node:child_process";

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
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, PORT: "0", ...variables },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text;
      const address = /Serving (\S+)\//.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("close", () => reject(new Error(output)));
  });
  return { child, origin };
}
