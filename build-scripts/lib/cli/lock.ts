import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { realPathOf } from "./real-path.ts";

/** The folders of this checkout that a build writes to, the bundled app, which a preview serves, or the built site. */
type LockName = "build" | "bundle" | "site";

type Release = () => void;

/** Waits until no other process has a lock of a folder, by default this one, and takes it. */
export async function waitForLock(lock: LockName, command: string, dir?: string): Promise<Release> {
  for (;;) {
    const taken = await takeLock(lock, command, dir);
    if (typeof taken === "function") return taken;
    console.log(`Waiting for ${taken.name}, which uses the same folder.`);
    await taken.ended;
  }
}

/** Takes a lock of a folder, or returns the process that has it. It is a socket, which the system frees however the process ends. */
export async function takeLock(
  lock: LockName,
  command: string,
  dir = process.cwd(),
): Promise<Release | { name: string; ended: Promise<void> }> {
  const { path, isFile } = socketOf(hashOf([realPathOf(dir), lock]).slice(0, 32));
  const waiting: Socket[] = [];
  const server = createServer((socket) => {
    waiting.push(socket.on("error", () => {}).unref());
    socket.write(`${command} (process ${process.pid})`);
  });
  try {
    await once(server.listen(path).unref(), "listening");
    return () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  }
  const socket = connect(path).on("error", () => {});
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const greeting = new Promise<Buffer>((resolve) => socket.once("data", resolve));
  const name = await Promise.race([greeting, ended]);
  if (name) return { name: name.toString(), ended };
  if (isFile) rmSync(path, { force: true });
  return takeLock(lock, command, dir);
}

/** Linux and Windows have sockets without a file, which would outlive a killed process. */
function socketOf(id: string): { path: string; isFile: boolean } {
  if (process.platform === "linux") return { path: `\0${id}`, isFile: false };
  if (process.platform === "win32") return { path: `\\\\.\\pipe\\${id}`, isFile: false };
  return { path: join(tmpdir(), id), isFile: true };
}
