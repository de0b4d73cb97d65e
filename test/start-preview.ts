import { type ChildProcess, spawn } from "node:child_process";

interface RunningPreview {
  child: ChildProcess;
  /** Without a trailing slash. */
  origin: string;
}

/** Starts `npm run preview` on a free port. Rejects with its output when it exits before it listens. */
export async function startPreview(variables: Record<string, string>): Promise<RunningPreview> {
  const env = { ...process.env, PORT: "0", ...variables };
  const child = spawn(process.execPath, ["--import", "tsx", "build-scripts/preview.ts"], { env });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    const read = (text: Buffer) => {
      output += text;
      const [, listeningOrigin] = /Serving (\S+)\//.exec(output) ?? [];
      if (listeningOrigin) resolve(listeningOrigin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", () => reject(new Error(output)));
  });
  return { child, origin };
}
