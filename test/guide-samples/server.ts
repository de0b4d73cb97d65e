import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { runnerOf, writePrograms } from "./program.ts";

const ATTEMPTS = 3;
const PORT_IS_TAKEN = /EADDRINUSE|already in use|Failed to listen/i;

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Where its files are, and what it writes. */
  folder: string;
}

/** Where a file lies in a server's folder: PHP's below it, as on a web server, because they keep their data beside theirs. */
export function placeOf(title: string): string {
  return title.endsWith(".php") ? `public/${title}` : title;
}

/**
 * Starts one of `files`, which is a server, on a free port in a folder of its own, and waits until it answers. It is stopped
 * and the folder removed after the test.
 */
export async function startServer(
  main: string,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const placed = Object.entries(files).map(([title, code]) => [placeOf(title), code]);
  const folder = await writePrograms(Object.fromEntries(placed));
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(runnerOf(main), argumentsOf(main, files[main] ?? "", port), {
      cwd: folder,
      env: { PATH, HOME, NODE_ENV: "test", PORT: String(port), ...environment },
    });
    onTestFinished(() => void child.kill());
    const origin = `http://127.0.0.1:${port}`;
    const failure = await untilAnswering(origin, child);
    if (!failure) return { origin, folder };
    // Another program may have taken the port meanwhile.
    if (attempt === ATTEMPTS || !PORT_IS_TAKEN.test(failure)) throw new Error(failure);
  }
}

/** As the guides say to start it. Flask's samples name a port of their own, which its command line sets otherwise. */
function argumentsOf(main: string, code: string, port: number): string[] {
  if (main.endsWith(".php")) return ["-S", `127.0.0.1:${port}`, placeOf(main)];
  if (code.includes("from flask import"))
    return ["-m", "flask", "--app", main.replace(".py", ""), "run", "--port", String(port)];
  return [main];
}

/** Asks until something answers. Gives what the server said when it ended instead. */
async function untilAnswering(origin: string, child: ChildProcess): Promise<string | undefined> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  let ended: string | undefined;
  child.on("error", (error) => (ended = error.message));
  child.on("close", (code) => (ended = `The server ended with ${code}: ${said}`));
  while (ended === undefined) {
    const isAnswering = await fetch(origin).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isAnswering && ended === undefined) return undefined;
    await setTimeout(50);
  }
  return ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
