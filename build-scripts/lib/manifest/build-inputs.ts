import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { ContentFiles } from "#app/lib/content/source/read-content.server.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

const run = promisify(execFile);

/** Made by builds from what is hashed already. */
const MADE = /^(?:build|assets)\//;

/** Hash of what makes the site of the content: the app, by its key, and the build itself. */
export async function hashOfTools(appKey: string, { compression }: Pick<Environment, "compression">) {
  const scripts = (await listFiles("build-scripts")).filter((path) => !path.includes(".test."));
  return hashOf([appKey, compression, ...textsOf("build-scripts", scripts)]);
}

/** Hash of the files that are served as they are, and whose images pages show. */
export async function hashOfPublic(): Promise<string> {
  const files = (await listFiles("public")).filter((path) => !MADE.test(path));
  return hashOf(textsOf("public", files));
}

/** Hash of everything that a build reads; what it would write is the same as long as this is. */
export async function hashOfInputs(
  shared: readonly string[],
  { pages, ...files }: ContentFiles,
  { contentDir }: Pick<Environment, "contentDir">,
): Promise<string> {
  // Page by page: at once, the texts of a large site would fill the memory.
  const texts = pages.map(({ sourcePath, readText }) => hashOf([sourcePath, readText()]));
  return hashOf([...shared, JSON.stringify(files), await commitOf(contentDir), ...texts]);
}

/** The content as read, without the texts of pages. */
export type SharedFiles = Omit<ContentFiles, "pages">;

/** Hash of what makes pages beside their own texts: the tools, and all of the content but the texts of pages; `pages` are all. */
export function sharedKeyOf(
  tools: readonly string[],
  files: SharedFiles,
  pages: readonly PageSource[],
): string {
  const heads = pages.map(({ sourcePath, frontmatter }) => [sourcePath, frontmatter]);
  return hashOf([...tools, JSON.stringify(files), JSON.stringify(heads)]);
}

function textsOf(dir: string, paths: readonly string[]): (string | Uint8Array)[] {
  return paths.flatMap((path) => [path, readFileSync(`${dir}/${path}`)]);
}

/** The commit that the dates of changes are read from; empty where there is none. */
async function commitOf(dir: string): Promise<string> {
  try {
    return (await run("git", ["rev-parse", "HEAD", "--is-shallow-repository"], { cwd: dir })).stdout;
  } catch {
    return "";
  }
}
