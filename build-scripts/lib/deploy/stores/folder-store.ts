import { hash, randomUUID } from "node:crypto";
import { linkSync, renameSync, rmSync } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { listFiles } from "#app/lib/server/files.server.ts";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { type ObjectStore, POINTER_KEY, RELEASES_PREFIX, type StoredObject } from "./object-store.ts";

/** Files are written here and then renamed, so that writes are atomic. */
const WORK_DIR = `${RELEASES_PREFIX}work/`;

/**
 * Creates a store over a folder that a web server serves. It stores no headers, which the server sends. The pointer is stored as
 * numbered files: creating the next number is an atomic compare-and-swap. A change that was paused for longer than `timeoutMs`
 * changes nothing, because another publisher may have taken over.
 */
export function createFolderStore(dir: string, timeoutMs = Number.POSITIVE_INFINITY): ObjectStore {
  const pathOf = (key: string) => join(dir, key);
  /** Starts a change; the function that it returns throws when that has taken too long. */
  const startChange = () => {
    const start = performance.now();
    return (key: string) => {
      if (performance.now() - start > timeoutMs) throw new Error(`${key} took too long to change`);
    };
  };
  /** Writes a file whole, elsewhere, and gives it a name with `move`. */
  const write = (key: string, fill: (file: string) => Promise<void>, move = renameSync) =>
    changing(dir, async () => {
      const requireTime = startChange();
      const temporary = pathOf(WORK_DIR + randomUUID());
      await fs.mkdir(dirname(temporary), { recursive: true });
      try {
        await fill(temporary);
        await fs.mkdir(dirname(pathOf(key)), { recursive: true });
        requireTime(key);
        move(temporary, pathOf(key));
      } finally {
        // On a full disk the rest would keep others from writing.
        await fs.rm(temporary, { force: true });
      }
    });
  return {
    name: dir,
    async list() {
      const listing = new Map<string, StoredObject>();
      for (const key of (await ifPresent(listFiles(dir))) ?? []) {
        const body = await ifPresent(fs.readFile(pathOf(key)));
        const state = await ifPresent(fs.stat(pathOf(key)));
        if (body && state) listing.set(key, { md5: hash("md5", body), modified: state.mtime });
      }
      return listing;
    },
    async read(key) {
      const version = key === POINTER_KEY ? `.${await latestVersion(pathOf(key))}` : "";
      const body = await ifPresent(fs.readFile(pathOf(key + version)));
      return body && { body, version: version.slice(1) };
    },
    put: ({ key, body }) => write(key, (file) => fs.writeFile(file, body)),
    copy: (from, to) => write(to, (file) => fs.copyFile(pathOf(from), file)),
    remove: (keys) => changing(dir, () => removeFiles(dir, keys, startChange())),
    async swap({ key, body }, version = "0") {
      if (String(await latestVersion(pathOf(key))) !== version) return undefined;
      const next = Number(version) + 1;
      try {
        // A link is not made when its name is in use.
        await write(`${key}.${next}`, (file) => fs.writeFile(file, body), linkSync);
      } catch (error) {
        if (codeOf((error as Error).cause) === "EEXIST") return undefined;
        throw error;
      }
      // The number may be free because an older version was removed.
      if ((await latestVersion(pathOf(key))) !== next) return undefined;
      await fs.rm(pathOf(`${key}.${next - 2}`), { force: true });
      return String(next);
    },
  };
}

/** Returns the highest number of a numbered file; 0 when there is none. */
async function latestVersion(file: string): Promise<number> {
  const names = (await ifPresent(fs.readdir(dirname(file)))) ?? [];
  const start = `${basename(file)}.`;
  const versions = names.map((name) => (name.startsWith(start) ? Number(name.slice(start.length)) : 0));
  return Math.max(0, ...versions.filter(Number.isInteger));
}

/** Removes files, and the folders that become empty: web servers respond to their URLs with 403. */
async function removeFiles(dir: string, keys: readonly string[], requireTime: (key: string) => void) {
  for (const key of keys) {
    requireTime(key);
    rmSync(join(dir, key), { force: true });
    // Fails where a folder is not empty, or was never there.
    const removeFolder = async (folder: string): Promise<void> => {
      if (folder !== ".")
        await fs.rmdir(join(dir, folder)).then(
          () => removeFolder(dirname(folder)),
          () => {},
        );
    };
    if (!key.startsWith(RELEASES_PREFIX)) await removeFolder(dirname(key));
  }
}

async function ifPresent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Runs a change, and reports an error of the file system without a stack trace. */
async function changing(dir: string, change: () => Promise<void>): Promise<void> {
  await change().catch((cause: Error) => {
    throw new CommandError(
      `Could not publish to ${dir}: ${cause.message}.\n  Fix: let this user create folders and files there, on a disk with free space.`,
      { exitCode: EXIT_CODES.settings, cause },
    );
  });
}
