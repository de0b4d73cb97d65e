import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Lists what a folder and the folders below it hold. Links are listed, not followed: in Node 24, `readdirSync` with
 * `recursive` follows them.
 */
export function listEntries(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry, ...listEntries(join(folder, entry.name))] : entry,
  );
}
