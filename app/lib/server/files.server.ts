import { randomUUID } from "node:crypto";
import { type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

/** Keeps `public/` in git when it has no other file; never published. */
const PLACEHOLDER = ".gitkeep";

// All of these are synchronous: for thousands of small files, waiting takes longer than reading and writing.

/**
 * Lists what a folder and the folders below it hold. Links are listed, not followed: in Node 24, `readdirSync` with
 * `recursive` follows them.
 */
export function listEntries(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry, ...listEntries(join(folder, entry.name))] : entry,
  );
}

/** Writes a file and creates its folder if needed. Throws the file system's errors. */
export function writeIntoFolder(file: string, contents: string | Uint8Array): void {
  putIntoFolder(file, () => writeFileSync(file, contents));
}

/** Writes a file atomically, so parallel and interrupted runs are safe. */
export function writeAtomically(file: string, contents: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeIntoFolder(temporary, contents);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
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

/** Returns the files that are served as they are by path, each from the first folder that has it. */
export async function publicFiles(folders: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of folders.filter((dir) => existsSync(dir)).toReversed()) {
    for (const path of await listFiles(folder)) files.set(path, `${folder}/${path}`);
  }
  return files;
}

/** Every file below a folder, relative to it, with `/`, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  const root = resolve(dir);
  // Synchronously, and without `relative`: for thousands of files either takes longer than listing them.
  return listEntries(root)
    .filter((entry) => entry.isFile() && entry.name !== PLACEHOLDER)
    .map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(root.length + 1).replaceAll(sep, "/"))
    .sort();
}
