import { existsSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { listFiles, publicFiles, putIntoFolder } from "#app/lib/server/files.server.ts";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

export type StaticTree = Awaited<ReturnType<typeof createStaticTree>>;

export type Publication = Awaited<ReturnType<typeof publish>>;

/**
 * Starts a folder of files that will replace the folder `dir`, which is not touched before it is published; `published` are the
 * paths of the files there that may be reused.
 */
export async function createStaticTree(dir: string, published: ReadonlySet<string> = new Set()) {
  const workDir = `${dir}.next`;
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  const written = new Set<string>();
  const reused = new Set<string>();
  const record = (files: Set<string>, paths: readonly string[]) => {
    for (const path of paths) {
      if (written.has(path) || reused.has(path)) {
        throw new CommandError(
          `Two parts of the site are written to ${path}.\n  Fix: rename or remove one of the two: a file in public/, a page or a redirect.`,
        );
      }
      files.add(path);
    }
  };
  return {
    workDir,
    /** Records files that this build has written. Throws when one was recorded before. */
    add: (paths: readonly string[]) => record(written, paths),
    /** Takes files over from the published folder; returns false if it does not have all of them. */
    reuse(paths: readonly string[]): boolean {
      const isPublished = paths.every((path) => published.has(path));
      if (isPublished) record(reused, paths);
      return isPublished;
    },
    async copyFolders(folders: readonly string[]): Promise<void> {
      const files = await publicFiles(folders);
      record(written, [...files.keys()]);
      await Promise.all([...files].map(([path, file]) => cp(file, `${workDir}/${path}`)));
    },
    /** Replaces the published folder by one with exactly the recorded files. */
    publish: () => publish({ dir, workDir, published, written, reused }),
  };
}

interface PublishInput {
  dir: string;
  workDir: string;
  published: ReadonlySet<string>;
  written: ReadonlySet<string>;
  reused: ReadonlySet<string>;
}

/**
 * Renames folders, so that a published site is always whole. Reused files stay in the old folder and the new files are moved
 * there: to link thousands of files, and to delete the old ones, takes seconds.
 */
async function publish({ dir, workDir, published, written, reused }: PublishInput) {
  const found = new Set(await listFiles(workDir).catch(() => []));
  requireUnchanged(workDir, [
    ...[...written].filter((path) => !found.has(path)),
    ...[...found].filter((path) => !written.has(path)),
  ]);
  requireUnchanged(
    dir,
    [...reused].filter((path) => !existsSync(`${dir}/${path}`)),
  );
  const old = `${dir}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(dir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (reused.size === 0) {
    await rename(workDir, dir);
    const removed = rm(old, { recursive: true, force: true });
    // A failure is thrown where the promise is awaited.
    removed.catch(() => undefined);
    return { written, reused, /** Settles when the old folder is deleted. */ removed };
  }
  // Until the folder has its name again there is no site, rather than one of which a part is old.
  for (const path of published) if (!reused.has(path)) removeFile(old, path);
  for (const path of written)
    putIntoFolder(`${old}/${path}`, () => renameSync(`${workDir}/${path}`, `${old}/${path}`));
  await rename(old, dir);
  await rm(workDir, { recursive: true });
  return { written, reused, removed: Promise.resolve() };
}

/** Throws when something else has removed files of this build from a folder, or put files there. */
function requireUnchanged(dir: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const others = changed.length > 1 ? ` and ${changed.length - 1} more` : "";
  throw new CommandError(
    `While the site was built, something else changed ${dir}/: ${changed[0]}${others}.\n  Fix: build again.`,
  );
}

/** Removes a file, which may be gone, and the folders that it was the last one in. */
function removeFile(dir: string, path: string): void {
  rmSync(`${dir}/${path}`, { force: true });
  try {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) rmdirSync(`${dir}/${folder}`);
  } catch {
    // It is not empty, or was gone before.
  }
}

/** Throws when `dir` holds anything but a built site: it would be deleted. */
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
