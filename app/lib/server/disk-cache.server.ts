import { createHash } from "node:crypto";
import { statSync, utimesSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIfExists, writeAtomically } from "./files.server.ts";

/**
 * The one cache on disk, shared by all processes and runs: bytes by `hashOf` everything they were made from. It holds parsed and
 * rendered pages, highlighted code, compressed files and, by output folder, the build manifest.
 */
export interface DiskCache {
  /** Returns the bytes; undefined if there are none or they are damaged. */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes bytes atomically, so parallel and interrupted runs are safe. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

const DIGEST = "sha256";
const DIGEST_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Entries unused for longer are removed, because their content is gone. */
const MAX_UNUSED_MS = 30 * DAY_MS;
/** Its mtime is that of the last pruning, which takes a second for thousands of files. */
const PRUNED_FILE = "pruned";

/** Creates a cache in a folder. Every file starts with a digest of the rest, so damaged files are ignored. */
export function createDiskCache(dir: string): DiskCache {
  const fileOf = (name: string) => join(dir, name.slice(0, 2), name);
  return {
    async read(name) {
      const file = fileOf(name);
      const contents = readIfExists(file);
      if (!contents) return undefined;
      const bytes = contents.subarray(DIGEST_BYTES);
      if (!digestOf(bytes).equals(contents.subarray(0, DIGEST_BYTES))) return undefined;
      markUsed(file);
      return bytes;
    },
    async write(name, bytes) {
      writeAtomically(fileOf(name), Buffer.concat([digestOf(bytes), bytes]));
    },
  };
}

/** Removes entries unused for 30 days and temporary files of interrupted runs, once a day. Returns the number of files removed. */
export async function pruneDiskCache(dir: string, now = Date.now()): Promise<number> {
  const mark = join(dir, PRUNED_FILE);
  if (now - lastUsed(mark) < DAY_MS) return 0;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (now - lastUsed(file) < MAX_UNUSED_MS) continue;
    await rm(file, { force: true });
    removed++;
  }
  if (entries.length > 0) await writeFile(mark, "");
  return removed;
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash(DIGEST).update(bytes).digest();
}

/** Returns the mtime in ms; 0 if the file does not exist. */
function lastUsed(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Sets the mtime to now, at most once a day. */
function markUsed(file: string): void {
  const now = new Date();
  if (now.getTime() - lastUsed(file) < DAY_MS) return;
  try {
    utimesSync(file, now, now);
  } catch {
    // Another run may be pruning it.
  }
}
