import { randomUUID } from "node:crypto";
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
  statfs,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { md5Of } from "../digests.ts";
import { POINTER_KEY, RELEASES_PREFIX } from "../release.ts";
import type { ObjectStore, Upload } from "./object-store.ts";

/** Files are written here and then renamed, so that writes are atomic. */
const WORK_DIR = `${RELEASES_PREFIX}work/`;

/**
 * Creates a store over a folder that a web server serves. It stores no headers, which the server sends. The pointer is stored as
 * numbered files: creating the next number is an atomic compare-and-swap.
 */
export function createFolderStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, key);
  const writeTemporary = async (write: (temporary: string) => Promise<void>) => {
    const temporary = pathOf(WORK_DIR + randomUUID());
    await createFolder(dirname(temporary));
    try {
      await write(temporary);
    } catch (error) {
      // On a full disk the rest would keep others from writing.
      await rm(temporary, { force: true });
      throw error;
    }
    return temporary;
  };
  const place = async (key: string, temporary: string) => {
    await createFolder(dirname(pathOf(key)));
    await rename(temporary, pathOf(key));
  };
  const fileOf = async (key: string) => {
    if (key !== POINTER_KEY) return pathOf(key);
    return pathOf(pointerName(await latestVersion(dir)));
  };
  const read = async (key: string) => {
    const body = await ifPresent(readFile(await fileOf(key)));
    return body && { body, etag: key === POINTER_KEY ? String(await latestVersion(dir)) : md5Of(body) };
  };
  const create = async ({ key, body }: Upload) => {
    const temporary = await writeTemporary((file) => writeFile(file, body));
    await createFolder(dirname(pathOf(key)));
    return linkOnce(temporary, pathOf(key));
  };

  return {
    name: dir,
    async *list() {
      for (const key of (await ifPresent(listFiles(dir))) ?? []) {
        const [body, state] = await Promise.all([
          ifPresent(readFile(pathOf(key))),
          ifPresent(stat(pathOf(key))),
        ]);
        if (body && state) yield { key, bytes: body.length, etag: md5Of(body), modified: state.mtime };
      }
    },
    read,
    find: read,
    put: async ({ key, body }) => place(key, await writeTemporary((temporary) => writeFile(temporary, body))),
    create,
    copy: async (from, to) =>
      place(to, await writeTemporary((temporary) => copyFile(pathOf(from), temporary))),
    async remove(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        if (!key.startsWith(RELEASES_PREFIX)) await removeEmptyFolders(dir, dirname(key));
      }
    },
    async swap({ body }, etag) {
      const version = Number(etag ?? 0);
      const temporary = await writeTemporary((file) => writeFile(file, body));
      const isFirst = await linkOnce(temporary, pathOf(pointerName(version + 1)));
      // The number may be free because an older version was removed.
      if (!isFirst || (await latestVersion(dir)) !== version + 1) return undefined;
      await rm(pathOf(pointerName(version - 1)), { force: true });
      return String(version + 1);
    },
    async hasConditionalWrites(probe) {
      await create(probe);
      return !(await create(probe));
    },
    async limits() {
      let existing = resolve(dir);
      while (!existsSync(existing)) existing = dirname(existing);
      const { bavail, bsize, blocks } = await statfs(existing);
      // Some file systems do not know their size.
      return { freeBytes: blocks > 0 ? bavail * bsize : undefined };
    },
  };
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

/** Moves a temporary file to its name; returns false when the name is in use. */
async function linkOnce(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file);
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

/** Removes folders that have become empty: web servers respond to their URLs with 403. */
async function removeEmptyFolders(dir: string, folder: string): Promise<void> {
  for (let path = folder; path !== "."; path = dirname(path)) {
    try {
      await rmdir(join(dir, path));
    } catch {
      return;
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
