import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file, and makes its folder where that is missing: most files share theirs. Without waiting in between: of
 * thousands of small files, waiting takes longer than writing. Throws what the file system throws.
 */
export function writeIntoFolder(file: string, contents: string | Uint8Array): void {
  try {
    writeFileSync(file, contents);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
}
