import { readFileSync } from "node:fs";

/** Reads a file; undefined if it does not exist. Synchronously, which is much faster for thousands of small files. */
export function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
