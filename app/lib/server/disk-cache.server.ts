import { createHash } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeAtomically } from "./files.server.ts";

/**
 * The one cache on disk, shared by all processes and runs: values by `hashOf` everything they were made from. It holds compiled
 * pages and, by folder, the parsed data of the content and the build manifest.
 */
export interface DiskCache {
  /** Returns the value; undefined if there is none, it is damaged or it cannot be read. */
  read(name: string): Promise<unknown>;
  /** Writes a value atomically, so parallel and interrupted runs are safe. When a cache cannot be written, it prints one warning. */
  write(name: string, value: unknown): Promise<void>;
}

const DIGEST = "sha256";
const DIGEST_BYTES = 32;
/** 30 days. Entries unused for longer are removed, because their content is gone. */
const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns the bytes of a name, which are made once; without a cache, each time. */
export async function cachedBytes(
  cache: DiskCache | undefined,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = (await cache?.read(name)) as Uint8Array | undefined;
  const bytes = stored ?? (await make());
  if (!stored) await cache?.write(name, bytes);
  return Uint8Array.from(bytes);
}

let hasWarned = false;

/** Creates a cache in a folder. Every file starts with a digest of its name and the rest, so damaged files are ignored. */
export function createDiskCache(dir: string): DiskCache {
  const fileOf = (name: string) => join(dir, name.slice(0, 2), name);
  return {
    async read(name) {
      const file = fileOf(name);
      try {
        const contents = readFileSync(file);
        const bytes = contents.subarray(DIGEST_BYTES);
        if (!digestOf(name, bytes).equals(contents.subarray(0, DIGEST_BYTES))) return undefined;
        markUsed(file);
        return deserialize(bytes);
      } catch {
        // Another version of Node may have written it.
        return undefined;
      }
    },
    async write(name, value) {
      const bytes = serialize(value);
      try {
        writeAtomically(fileOf(name), Buffer.concat([digestOf(name, bytes), bytes]));
      } catch (error) {
        if (!hasWarned)
          console.error(`The cache is not written: ${(error as Error).message}. Its folder is ${dir}/.`);
        hasWarned = true;
      }
    },
  };
}

/** Opens a map that is one entry of the cache: for small values, reading an entry each would take as long as making them. */
export async function openSavedMap<Value>(cache: DiskCache | undefined, name: string) {
  let saved = ((await cache?.read(name)) ?? new Map()) as Map<string, Value>;
  let used = new Map<string, Value>();
  return {
    get(text: string): Value | undefined {
      const value = used.get(text) ?? saved.get(text);
      if (value !== undefined) used.set(text, value);
      return value;
    },
    add: (text: string, value: Value) => void used.set(text, value),
    /** Stores the values that were used since the map was opened or saved, unless they are all there is already. */
    async save() {
      const isSaved = used.size === saved.size && [...used.keys()].every((text) => saved.has(text));
      [saved, used] = [used, new Map()];
      if (!isSaved) await cache?.write(name, saved);
    },
  };
}

/** Removes entries unused for 30 days, and temporary files of interrupted runs. Returns the number of files removed. */
export async function pruneDiskCache(dir: string, now = Date.now()): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs = now } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (!entry.isFile() || now - mtimeMs < MAX_UNUSED_MS) continue;
    // The folder may be read-only, of which writing has warned.
    await rm(file, { force: true }).catch(() => undefined);
    removed++;
  }
  return removed;
}

function digestOf(name: string, bytes: Uint8Array): Buffer {
  return createHash(DIGEST).update(name).update(bytes).digest();
}

/** Sets the mtime to now. */
function markUsed(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another run may be pruning it.
  }
}
