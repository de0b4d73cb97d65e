import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { runnerOf, writePrograms } from "./program.ts";

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Where its files are, and what it writes. */
  folder: string;
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
  const folder = await writePrograms(files);
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(runnerOf(main), argumentsOf(main, files[main] ?? "", port), {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "test", PORT: String(port), ...environment },
  });
  onTestFinished(() => void child.kill());
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin, child);
  return { origin, folder };
}

/** As the guides say to start it. Flask's samples name a port of their own, which its command line sets otherwise. */
function argumentsOf(main: string, code: string, port: number): string[] {
  if (main.endsWith(".php")) return ["-S", `127.0.0.1:${port}`, main];
  if (code.includes("from flask import"))
    return ["-m", "flask", "--app", main.replace(".py", ""), "run", "--port", String(port)];
  return [main];
}

/** Asks until something answers; fails when the server has ended. */
async function untilAnswering(origin: string, child: ChildProcess): Promise<void> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  for (;;) {
    if (failure || child.exitCode !== null) throw failure ?? new Error(`The server ended: ${said}`);
    const isAnswering = await fetch(origin).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isAnswering) return;
    await setTimeout(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
