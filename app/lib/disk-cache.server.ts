import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashOf } from "./file-hashes.server.ts";

/** Bytes kept on disk between runs, by name. */
export interface DiskCache {
  /** What was kept under this name; undefined when nothing was, or when it is damaged. */
  read(name: string): Promise<Buffer | undefined>;
  /** Keeps bytes. Atomic, so that parallel runs and interruptions do no harm. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

const DIGEST = "sha256";
const DIGEST_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A file's time tells when it was last used, to the day. */
const USED_AGAIN_MS = DAY_MS;
/** What was not used for so long belongs to content that is gone. */
const KEPT_MS = 30 * DAY_MS;

/** A name for what is made from these inputs: a hash of all of them. */
export function cacheName(inputs: readonly (string | Uint8Array)[]): string {
  return hashOf(inputs);
}

/** A cache in a folder. Every file starts with a digest of the rest, so that a damaged file is never used. */
export function createDiskCache(dir: string): DiskCache {
  const fileOf = (name: string) => join(dir, name.slice(0, 2), name);
  return {
    async read(name) {
      const file = fileOf(name);
      const contents = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
      if (!contents) return undefined;
      const bytes = contents.subarray(DIGEST_BYTES);
      if (!digestOf(bytes).equals(contents.subarray(0, DIGEST_BYTES))) return undefined;
      await markUsed(file);
      return bytes;
    },
    async write(name, bytes) {
      const file = fileOf(name);
      const temporary = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(temporary, Buffer.concat([digestOf(bytes), bytes]));
      await rename(temporary, file);
    },
  };
}

/** Removes what was not used for 30 days, and what interrupted runs left. Gives the number of files removed. */
export async function pruneDiskCache(dir: string, now = Date.now()): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (now - (await lastUsed(file)) < KEPT_MS) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash(DIGEST).update(bytes).digest();
}

async function lastUsed(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

async function markUsed(file: string): Promise<void> {
  const now = new Date();
  if (now.getTime() - (await lastUsed(file)) < USED_AGAIN_MS) return;
  // Another run may prune it at this moment.
  await utimes(file, now, now).catch(() => undefined);
}
