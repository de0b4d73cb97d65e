import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Worker } from "node:worker_threads";
import { putIntoFolder, writeIntoFolder } from "#app/lib/server/write-file.server.ts";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** A tree that was published, and lies as it was. */
export interface PublishedTree {
  dir: string;
  /** The paths of all its files. */
  files: ReadonlySet<string>;
}

/** A folder of files being written. Nothing of the published tree is touched before {@link StaticTree.publish}. */
export interface StaticTree {
  /** Where its files are written. */
  workDir: string;
  /** Notes that a path is written; throws when it was written before. */
  claim(path: string): void;
  /** Writes one file; two writers of the same path, or of a file where a folder is needed, are an error. */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  /** Copies a folder's files as they are. */
  copyFolder(from: string): Promise<void>;
  /** Leaves files of the published tree where they are; false when it lacks one of them. */
  take(paths: readonly string[]): boolean;
  /** Every path written, sorted. */
  paths(): string[];
  /** Puts the finished tree, whose files have these paths, in the place of the published one. */
  publish(paths: ReadonlySet<string>): Promise<Publication>;
}

interface Publication {
  /** The files that were made; the others stayed. */
  made: readonly string[];
  /** What was there before is gone. */
  removed: Promise<void>;
}

/** Starts a tree, without files, that is to take the place of the folder `dir`, or of what `published` says is there. */
export async function createStaticTree(dir: string, published?: PublishedTree): Promise<StaticTree> {
  const workDir = `${dir}.next`;
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
    workDir,
    claim,
    async write(path, contents) {
      claim(path);
      writeIntoFolder(join(workDir, path), contents);
    },
    async copyFolder(from) {
      for (const path of await listFiles(from)) claim(path);
      await cp(from, workDir, { recursive: true });
    },
    take: (paths) => published !== undefined && paths.every((path) => published.files.has(path)),
    paths: () => [...written].sort(),
    async publish(paths) {
      const made = await listFiles(workDir);
      const isMade = new Set(made);
      const staying = [...paths].filter((path) => !isMade.has(path));
      requireFiles(dir, staying);
      const old = `${dir}.old`;
      await rm(old, { recursive: true, force: true });
      const isFirst = await rename(dir, old).then(() => false, isMissingOrThrow);
      if (staying.length === 0) {
        await rename(workDir, dir);
        return { made, removed: isFirst ? Promise.resolve() : removeMeanwhile(old) };
      }
      // Until the folder has its name again there is no tree, rather than one of which a part is old.
      for (const path of published?.files ?? []) if (!paths.has(path)) removeFile(old, path);
      for (const path of made) moveFile(workDir, old, path);
      await rename(old, dir);
      await rm(workDir, { recursive: true });
      return { made, removed: Promise.resolve() };
    },
  };
}

function requireFiles(dir: string, paths: readonly string[]): void {
  const missing = paths.filter((path) => !existsSync(`${dir}/${path}`));
  if (missing.length === 0) return;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
  throw new CommandError(
    `While the site was built, files that belong to it were removed from ${dir}/: ${missing[0]}${others}.\n  Fix: build again.`,
  );
}

/** Removes a file, which may be gone, and the folders that it was the last one in. */
function removeFile(dir: string, path: string): void {
  rmSync(`${dir}/${path}`, { force: true });
  let folder = dirname(path);
  while (folder !== "." && isEmpty(`${dir}/${folder}`)) {
    rmSync(`${dir}/${folder}`, { recursive: true, force: true });
    folder = dirname(folder);
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

function moveFile(from: string, to: string, path: string): void {
  const file = `${to}/${path}`;
  putIntoFolder(file, () => renameSync(`${from}/${path}`, file));
}

/** What a thread runs; without waiting in between, thousands of files take half the time and a quarter of the processor. */
const REMOVE = `require("node:fs").rmSync(require("node:worker_threads").workerData, { recursive: true, force: true })`;

/** Deletes a folder while this thread goes on. What fails is told to whoever waits for it, who may have something to do first. */
function removeMeanwhile(dir: string): Promise<void> {
  const removed = new Promise<void>((resolve, reject) => {
    // Without the loader of TypeScript, which this thread may have been started with.
    const thread = new Worker(REMOVE, { eval: true, workerData: dir, execArgv: [] });
    thread.on("exit", () => resolve()).on("error", reject);
  });
  removed.catch(() => undefined);
  return removed;
}

function isMissingOrThrow(error: unknown): true {
  if (!isMissing(error)) throw error;
  return true;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Throws when `dir` holds something else than what was built before: it would be deleted. */
export async function requireReplaceable(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0 || names.includes(NOT_FOUND_OUTPUT_PATH)) return;
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
