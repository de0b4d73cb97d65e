import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "../../factories/local-port.ts";
import { type ProgramOutput, readOutput } from "../../factories/program-output.ts";
import { runnerOf, writePrograms } from "./program.ts";

const ATTEMPTS = 3;
const PORT_IN_USE = /EADDRINUSE|already in use|Failed to listen/i;

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Holds the server's files and output, temporary files too. */
  folder: string;
  untilPrinted: ProgramOutput["untilPrinted"];
}

/** Returns a file's path in a server's folder: PHP files are in `public/`, because they write their data outside of it. */
export function pathOf(title: string): string {
  return title.endsWith(".php") ? `public/${title}` : title;
}

/**
 * Starts the server `main`, one of `files`, on a free port in a temporary folder, and waits until it responds. After the test
 * it is stopped and the folder removed.
 */
export async function startServer(
  main: string,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const placed = Object.entries(files).map(([title, code]) => [pathOf(title), code]);
  const folder = await writePrograms(Object.fromEntries(placed));
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(runnerOf(main), argumentsOf(main, files[main] ?? "", port), {
      cwd: folder,
      env: {
        ...{ PATH, HOME, NODE_ENV: "test", PORT: String(port), TMPDIR: folder, PYTHONUNBUFFERED: "1" },
        ...environment,
      },
    });
    onTestFinished(() => void child.kill());
    const output = readOutput(child);
    const origin = `http://127.0.0.1:${port}`;
    const failure = await untilResponding(origin, output);
    if (!failure) return { origin, folder, untilPrinted: output.untilPrinted };
    // Another program may have bound the port since it was found free.
    if (attempt === ATTEMPTS || !PORT_IN_USE.test(failure)) throw new Error(failure);
  }
}

/** Returns the arguments that the guides start a server with. Flask samples name a fixed port, which `--port` overrides. */
function argumentsOf(main: string, code: string, port: number): string[] {
  if (main.endsWith(".php")) return ["-S", `127.0.0.1:${port}`, pathOf(main)];
  if (code.includes("from flask import"))
    return ["-m", "flask", "--app", main.replace(".py", ""), "run", "--port", String(port)];
  return [main];
}

/** Waits until the server responds. Returns its output if it ended instead. */
async function untilResponding(origin: string, { ended }: ProgramOutput): Promise<string | undefined> {
  while (ended() === undefined) {
    const isResponding = await fetch(origin).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isResponding && ended() === undefined) return undefined;
    await setTimeout(50);
  }
  return ended();
}
