import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file and creates its folder if needed. Synchronously, because waiting takes longer than writing thousands of
 * small files. Throws the file system's errors.
 */
export function writeIntoFolder(file: string, contents: string | Uint8Array): void {
  putIntoFolder(file, () => writeFileSync(file, contents));
}

/** Writes a file atomically, so parallel and interrupted runs are safe. */
export function writeAtomically(file: string, contents: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  writeIntoFolder(temporary, contents);
  renameSync(temporary, file);
}

/**
 * Runs `put`, which creates the file; if its folder is missing, creates the folder and runs `put` again. Most files share a
 * folder, so this is rare.
 */
export function putIntoFolder(file: string, put: () => void): void {
  try {
    put();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    put();
  }
}
