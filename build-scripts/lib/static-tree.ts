import { cpSync, linkSync, readdirSync, rmSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Worker } from "node:worker_threads";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/hrefs.ts";
import { putIntoFolder, writeIntoFolder } from "#app/lib/write-file.server.ts";
import { CommandError } from "./run-command.ts";

/** A folder of files being written. Nothing replaces the published tree before {@link StaticTree.publishTo}. */
export interface StaticTree {
  /** Notes that a path is written; throws when it was written before. */
  claim(path: string): void;
  /** Writes one file; two writers of the same path, or of a file where a folder is needed, are an error. */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  /** Copies a folder's files as they are. */
  copyFolder(from: string): Promise<void>;
  /** Takes files of another tree as they are, if it can without copying them; false when one is not there. */
  take(from: string, paths: readonly string[]): boolean;
  /** Every path written, sorted. */
  paths(): string[];
  /** Puts the finished tree in the place of `dir`. What was there is gone when `removed` resolves. */
  publishTo(dir: string): Promise<{ removed: Promise<void> }>;
}

/** Starts a tree in an empty folder. */
export async function createStaticTree(workDir: string): Promise<StaticTree> {
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  const written = new Set<string>();
  const claim = (path: string) => {
    if (written.has(path)) {
      throw new CommandError(
        `Two parts of the site are written to ${path}.\n  Fix: rename or remove one of the two: a file in public/, a page or a redirect.`,
      );
    }
    written.add(path);
  };
  return {
    claim,
    async write(path, contents) {
      claim(path);
      writeIntoFolder(join(workDir, path), contents);
    },
    async copyFolder(from) {
      for (const path of await listFiles(from)) claim(path);
      await cp(from, workDir, { recursive: true });
    },
    take: (from, paths) => takeFiles(from, workDir, paths),
    paths: () => [...written].sort(),
    async publishTo(dir) {
      const old = `${dir}.old`;
      await rm(old, { recursive: true, force: true });
      const isFirst = await rename(dir, old).then(() => false, isMissingOrThrow);
      await rename(workDir, dir);
      const removed = isFirst ? Promise.resolve() : removeMeanwhile(old);
      // Told to whoever waits for it, who may have something to do first.
      removed.catch(() => undefined);
      return { removed };
    },
  };
}

/** What a thread runs; without waiting in between, thousands of files take half the time and a quarter of the processor. */
const REMOVE = `require("node:fs").rmSync(require("node:worker_threads").workerData, { recursive: true, force: true })`;

/** Deletes a folder while this thread goes on. */
function removeMeanwhile(dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without the loader of TypeScript, which this thread may have been started with.
    const thread = new Worker(REMOVE, { eval: true, workerData: dir, execArgv: [] });
    thread.on("exit", () => resolve()).on("error", reject);
  });
}

/** Puts files of one tree into another as they are, without copying them if it can; false, and none of them, when one is not there. */
export function takeFiles(from: string, to: string, paths: readonly string[]): boolean {
  const taken: string[] = [];
  try {
    for (const path of paths) {
      // Not by `join`, which thousands of files would be felt by.
      const file = `${to}/${path}`;
      linkOrCopy(`${from}/${path}`, file);
      taken.push(file);
    }
    return true;
  } catch {
    // What is written to one of them would be written to the other tree.
    for (const file of taken) rmSync(file);
    return false;
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    putIntoFolder(to, () => linkSync(from, to));
  } catch (error) {
    // On another disk, or one without links.
    if (isMissing(error)) throw error;
    cpSync(from, to, { preserveTimestamps: true });
  }
}

function isMissingOrThrow(error: unknown): true {
  if (!isMissing(error)) throw error;
  return true;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Throws when `dir` holds something else than what was built before, which has the file `mark`: it would be deleted. */
export async function requireReplaceable(dir: string, mark = NOT_FOUND_OUTPUT_PATH): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0 || names.includes(mark)) return;
  throw new CommandError(
    `OUTPUT_DIR is "${dir}", which holds other files than a built site; the build would delete them.\n  Fix: name a new or empty folder.`,
  );
}

/** Every file below a folder, relative to it, with `/`, sorted. */
export async function listFiles(dir: string): Promise<string[]> {
  const root = resolve(dir);
  // Without waiting in between, and without `relative`: of thousands of files each takes longer than looking for them.
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(root.length + 1).replaceAll(sep, "/"))
    .sort();
}
