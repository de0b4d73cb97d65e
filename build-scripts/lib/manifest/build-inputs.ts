import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { type ContentFiles, readContent } from "#app/lib/content/source/read-content.server.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { publicFiles } from "#app/lib/server/files.server.ts";
import { hashOfSources } from "#build-scripts/lib/bundle/app-bundle.ts";

const run = promisify(execFile);

/** Bundled from sources that are hashed already. */
const BUNDLED = /^(?:build|assets)\//;

/** Hashes of everything that a build reads, as it is now. */
export interface BuildInputs {
  /** Of all of it: with the same hash a build would write the same site. */
  hash: string;
  /** Of everything but the content: the sources, the files in `public/`, and settings. */
  toolsHash: string;
  /** Of the app and the build scripts. */
  sourcesHash: string;
  /** The content of the hash. */
  files: ContentFiles;
}

/** The commit of a repository, and whether its files are those of the commit. */
export interface Commit {
  id: string;
  isClean: boolean;
}

export async function readBuildInputs(environment: Environment): Promise<BuildInputs> {
  const sourcesHash = await hashOfSources();
  const toolsHash = hashOf([sourcesHash, ...(await readPublicFiles(environment.publicDirs))]);
  const files = readContent(environment);
  const { pages, assets, ...dataFiles } = files;
  const texts = [...pages, ...assets].flatMap(({ sourcePath, text }) => [sourcePath, text]);
  const hash = hashOf([toolsHash, JSON.stringify(dataFiles), ...texts]);
  return { hash, toolsHash, sourcesHash, files };
}

async function readPublicFiles(folders: readonly string[]): Promise<(string | Uint8Array)[]> {
  const files = [...(await publicFiles(folders))].filter(([path]) => !BUNDLED.test(path)).sort();
  return files.flatMap(([path, file]) => [path, readFileSync(file)]);
}

/** Returns the commit of the repository in `dir`, and whether its files are those of the commit; undefined outside a repository. */
export async function readCommit(dir: string): Promise<Commit | undefined> {
  const id = (await git(dir, "rev-parse", "HEAD"))?.trim();
  return id ? { id, isClean: (await git(dir, "status", "--porcelain")) === "" } : undefined;
}

async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run("git", args, { cwd })).stdout;
  } catch {
    return undefined;
  }
}
