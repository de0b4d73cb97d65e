import { hash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
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
import type { ObjectStore, StoredObject } from "./object-store.ts";

/** Files are written here and then renamed, so that writes are atomic. */
const WORK_DIR = `${RELEASES_PREFIX}work/`;
/** What the system's error codes mean for a folder. */
const FIXES: [codes: RegExp, fix: string][] = [
  [/^(?:EACCES|EPERM|EROFS)$/, "let this user write there"],
  [/^(?:ENOTDIR|EEXIST|EISDIR)$/, "name a folder with --to, or remove the file that is in its place"],
  [/^(?:ENOSPC|EDQUOT)$/, "free space there, then run this again"],
  // Node reports a read-only file system like this when it creates a folder and those above it.
  [/^ENOENT$/, "correct the path of --to, or mount its file system writable"],
];

/**
 * Creates a store over a folder that a web server serves. It stores no headers, which the server sends. The pointer is stored as
 * numbered files: creating the next number is an atomic compare-and-swap.
 */
export function createFolderStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, key);
  const read = (key: string) => (key === POINTER_KEY ? readPointerFile(dir) : readObject(pathOf(key)));
  return {
    name: dir,
    list: () => listObjects(dir),
    read,
    find: read,
    put: ({ key, body }) =>
      explained(async () => place(await writeTemporary(dir, (file) => writeFile(file, body)), pathOf(key))),
    create: ({ key, body }) => explained(() => createFile(dir, key, body)),
    copy: (from, to) =>
      explained(async () =>
        place(await writeTemporary(dir, (file) => copyFile(pathOf(from), file)), pathOf(to)),
      ),
    remove: (keys) => explained(() => removeFiles(dir, keys)),
    swap: ({ body }, version) => explained(() => swapPointerFile(dir, body, Number(version ?? 0))),
    hasConditionalWrites: ({ key, body }) =>
      explained(async () => {
        await createFile(dir, key, body);
        return !(await createFile(dir, key, body));
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

async function readObject(file: string) {
  const body = await ifPresent(readFile(file));
  return body && { body, md5: hash("md5", body), version: hash("md5", body) };
}

async function readPointerFile(dir: string) {
  const version = await latestVersion(dir);
  const content = await readObject(join(dir, pointerName(version)));
  return content && { ...content, version: String(version) };
}

/** Replaces a version of the pointer by the next; resolves to undefined when it is not the latest. */
async function swapPointerFile(dir: string, body: Uint8Array, version: number): Promise<string | undefined> {
  const next = version + 1;
  const isFirst = await createFile(dir, pointerName(next), body);
  // The number may be free because an older version was removed.
  if (!isFirst || (await latestVersion(dir)) !== next) return undefined;
  await rm(join(dir, pointerName(version - 1)), { force: true });
  return String(next);
}

function pointerName(version: number): string {
  return `${POINTER_KEY}.${version}`;
}

/** Returns the pointer's version; 0 when there is none. */
async function latestVersion(dir: string): Promise<number> {
  const names = (await ifPresent(readdir(join(dir, RELEASES_PREFIX)))) ?? [];
  const start = `${basename(POINTER_KEY)}.`;
  const versions = names
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)));
  return Math.max(0, ...versions.filter(Number.isInteger));
}

async function writeTemporary(dir: string, write: (file: string) => Promise<void>): Promise<string> {
  const file = join(dir, WORK_DIR, randomUUID());
  await createFolder(dirname(file));
  try {
    await write(file);
  } catch (error) {
    // On a full disk the rest would keep others from writing.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

async function place(temporary: string, file: string): Promise<void> {
  await createFolder(dirname(file));
  await rename(temporary, file);
}

/** Writes a file whole; returns false when its name is in use. */
async function createFile(dir: string, key: string, body: Uint8Array): Promise<boolean> {
  const temporary = await writeTemporary(dir, (file) => writeFile(file, body));
  await createFolder(dirname(join(dir, key)));
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

/** Creates a folder and those above it. Node's recursive `mkdir` never ends where none can be created, such as in /proc. */
async function createFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!existsSync(parent)) await createFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Removes files, and the folders that become empty: web servers respond to their URLs with 403. */
async function removeFiles(dir: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await rm(join(dir, key), { force: true });
    if (key.startsWith(RELEASES_PREFIX)) continue;
    for (let folder = dirname(key); folder !== "."; folder = dirname(folder)) {
      if (
        !(await rmdir(join(dir, folder)).then(
          () => true,
          () => false,
        ))
      )
        break;
    }
  }
}

async function ifPresent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw folderError(error);
  }
}

/** Runs a change, and describes an error of the file system in one sentence with a fix. */
async function explained<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw folderError(error);
  }
}

function folderError(error: unknown): unknown {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const fix = FIXES.find(([codes]) => codes.test(code))?.[1];
  if (!fix) return error;
  return new CommandError(`Could not publish to ${path}: ${(error as Error).message}.\n  Fix: ${fix}.`, {
    exitCode: fix.startsWith("free space") ? 1 : EXIT_CODES.settings,
    cause: error,
  });
}
