import { hash, randomUUID } from "node:crypto";
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { POINTER_KEY, RELEASES_PREFIX } from "../release.ts";
import type { ObjectContent, ObjectStore, StoredObject } from "./object-store.ts";

/** Files are written here and then renamed, so that writes are atomic. */
const WORK_DIR = `${RELEASES_PREFIX}work/`;

/**
 * Creates a store over a folder that a web server serves. It stores no headers, which the server sends. The pointer is stored as
 * numbered files: creating the next number is an atomic compare-and-swap.
 */
export function createFolderStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, key);
  const read = async (key: string): Promise<ObjectContent | undefined> => {
    const version = key === POINTER_KEY ? await latestVersion(pathOf(key)) : undefined;
    const body = await ifPresent(readFile(pathOf(version === undefined ? key : `${key}.${version}`)));
    return body && { body, md5: hash("md5", body), version: String(version ?? "") };
  };
  const replace = (key: string, write: (file: string) => Promise<void>) =>
    changing(dir, async () => {
      const temporary = await writeTemporary(dir, write);
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(temporary, pathOf(key));
    });
  return {
    name: dir,
    list: () => listObjects(dir),
    read,
    find: read,
    put: ({ key, body }) => replace(key, (file) => writeFile(file, body)),
    create: ({ key, body }) => changing(dir, () => createFile(dir, key, body)),
    copy: (from, to) => replace(to, (file) => copyFile(pathOf(from), file)),
    remove: (keys) => changing(dir, () => removeFiles(dir, keys)),
    swap: ({ key, body }, version = "0") =>
      changing(dir, async () => {
        if (String(await latestVersion(pathOf(key))) !== version) return undefined;
        const next = Number(version) + 1;
        const isFirst = await createFile(dir, `${key}.${next}`, body);
        // The number may be free because an older version was removed.
        if (!isFirst || (await latestVersion(pathOf(key))) !== next) return undefined;
        await rm(pathOf(`${key}.${next - 2}`), { force: true });
        return String(next);
      }),
  };
}

async function* listObjects(dir: string): AsyncGenerator<StoredObject> {
  for (const key of (await ifPresent(listFiles(dir))) ?? []) {
    const file = join(dir, key);
    const [body, state] = await Promise.all([ifPresent(readFile(file)), ifPresent(stat(file))]);
    if (body && state) yield { key, md5: hash("md5", body), modified: state.mtime };
  }
}

/** Returns the highest number of a numbered file; 0 when there is none. */
async function latestVersion(file: string): Promise<number> {
  const names = (await ifPresent(readdir(dirname(file)))) ?? [];
  const start = `${basename(file)}.`;
  const versions = names
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)));
  return Math.max(0, ...versions.filter(Number.isInteger));
}

async function writeTemporary(dir: string, write: (file: string) => Promise<void>): Promise<string> {
  const file = join(dir, WORK_DIR, randomUUID());
  await mkdir(dirname(file), { recursive: true });
  try {
    await write(file);
  } catch (error) {
    // On a full disk the rest would keep others from writing.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

/** Writes a file whole; returns false when its name is in use. */
async function createFile(dir: string, key: string, body: Uint8Array): Promise<boolean> {
  const temporary = await writeTemporary(dir, (file) => writeFile(file, body));
  await mkdir(dirname(join(dir, key)), { recursive: true });
  try {
    await link(temporary, join(dir, key));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes files, and the folders that become empty: web servers respond to their URLs with 403. */
async function removeFiles(dir: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await rm(join(dir, key), { force: true });
    if (key.startsWith(RELEASES_PREFIX)) continue;
    try {
      for (let folder = dirname(key); folder !== "."; folder = dirname(folder))
        await rmdir(join(dir, folder));
    } catch {
      // It is not empty, or was never there.
    }
  }
}

async function ifPresent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** Runs a change, and reports an error of the file system without a stack trace. */
async function changing<Result>(dir: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    throw new CommandError(
      `Could not publish to ${dir}: ${(cause as Error).message}.\n  Fix: let this user create folders and files there, on a disk with free space.`,
      { exitCode: EXIT_CODES.settings, cause },
    );
  }
}
