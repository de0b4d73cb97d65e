import { type BigIntStats, statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { isSettled } from "#app/lib/settled-file.server.ts";
import { acceptedCodings, CODINGS, type FoundFile, openServedFile, type ServedFile } from "./served-file.ts";

/** Files above this size are read from the disk for each answer, in bytes. */
const LARGEST_KEPT = 1024 * 1024;

/** A file whose bytes are in memory. */
export interface KeptFile extends FoundFile {
  body: Buffer;
}

/** The answer for a path and what a request accepts; see {@link openServedFile}. */
export type FindFile = (path: string, request: IncomingMessage) => Promise<KeptFile | ServedFile | undefined>;

interface Entry {
  /** What was on disk under every name that was looked at. */
  states: string;
  file: KeptFile;
}

/**
 * Files of a folder as {@link openServedFile} finds them. What was asked for last is kept in memory, at most so many bytes, and
 * given again while everything that was looked at on disk for it is as it was: a look costs a tenth of opening and reading.
 */
export function createKeptFiles(dir: string, mostBytes: number): FindFile {
  const kept = new Map<string, Entry>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.file.body.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, entry: Entry) => {
    remove(key);
    kept.set(key, entry);
    bytes += entry.file.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      remove(oldest);
    }
  };
  return async (path, request) => {
    const codings = acceptedCodings(request);
    const key = `${codings}\0${path}`;
    const known = kept.get(key);
    const states = known && statesOf(dir, path);
    if (known && known.states === states) {
      kept.delete(key);
      kept.set(key, known);
      return known.file;
    }
    const before = states ?? statesOf(dir, path);
    const opened = await openServedFile(dir, path, codings);
    if (!opened || opened.stats.size > LARGEST_KEPT) return opened;
    const { handle, ...found } = opened;
    try {
      const file = { ...found, body: await handle.readFile() };
      // What changed while it was read is read again for the next answer.
      if (isSettled(found.stats) && before === statesOf(dir, path)) keep(key, { states: before, file });
      return file;
    } finally {
      await handle.close();
    }
  };
}

/** The folder, the file and its compressed copies. */
function statesOf(dir: string, path: string): string {
  const file = join(dir, path);
  const names = [dir, file, ...Object.values(CODINGS).map((ending) => file + ending)];
  return names.map(stateOf).join("\n");
}

function stateOf(name: string): string {
  try {
    const stats = statSync(name, { bigint: true, throwIfNoEntry: false });
    return stats ? stateIn(stats) : "";
  } catch {
    // A loop of symbolic links, a name too long: no file.
    return "";
  }
}

/** The inode tells a file that was put in the place of another, the time of its status one that was made to look older. */
function stateIn({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}
