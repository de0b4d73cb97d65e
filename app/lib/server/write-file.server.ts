import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file, and makes its folder where that is missing. Without waiting in between: of thousands of small files, waiting takes
 * longer than writing. Throws what the file system throws.
 */
export function writeIntoFolder(file: string, contents: string | Uint8Array): void {
  putIntoFolder(file, () => writeFileSync(file, contents));
}

/** The same, whole or not at all: parallel runs and interruptions do no harm. */
export function writeAtomically(file: string, contents: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  writeIntoFolder(temporary, contents);
  renameSync(temporary, file);
}

/** Has `put` put a file there; makes the folder only where it is missing, as most files share theirs, and has it try again. */
export function putIntoFolder(file: string, put: () => void): void {
  try {
    put();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    put();
  }
}
