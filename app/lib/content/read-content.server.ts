import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isPageSource } from "../hrefs.ts";
import { API_FILE } from "./openapi/api-schemas.ts";

/** A text file of the content folder. */
export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  text: string;
}

/** The content as it is on disk; undefined is what is not there. */
export interface ContentFiles {
  pages: ContentFile[];
  hasDocsFolder: boolean;
  sidebar: string | undefined;
  site: string | undefined;
  redirects: string | undefined;
  /** The OpenAPI document. */
  api: string | undefined;
  glossary: string | undefined;
  /** What search offers beside the pages' own words. */
  search: string | undefined;
}

export interface ContentPlace {
  contentDir: string;
  /** The site configuration, `site.json` of the content folder unless another file is named. */
  siteConfigFile: string;
}

/** Reads every file of the content folder, in a stable order. */
export async function readContent({ contentDir, siteConfigFile }: ContentPlace): Promise<ContentFiles> {
  const paths = await listPages(contentDir);
  const [pages, docsFolder, sidebar, site, redirects, glossary, search, api] = await Promise.all([
    Promise.all(paths.map((sourcePath) => readPage(contentDir, sourcePath))),
    ifPresent(stat(join(contentDir, "docs"))),
    readText(join(contentDir, "sidebar.json")),
    readText(siteConfigFile),
    readText(join(contentDir, "redirects.json")),
    readText(join(contentDir, "glossary.json")),
    readText(join(contentDir, "search.json")),
    readText(join(contentDir, API_FILE)),
  ]);
  const hasDocsFolder = docsFolder?.isDirectory() ?? false;
  return { pages: pages.flat(), hasDocsFolder, sidebar, site, redirects, glossary, search, api };
}

/**
 * Changes when any file of the content, or any file that pages show, changes (by name, size or time); cheap, for deciding
 * whether to read again.
 */
export async function contentSignature({
  contentDir,
  siteConfigFile,
  publicDir,
}: ContentPlace & { publicDir: string }): Promise<string> {
  const [pages, shown] = await Promise.all([listPages(contentDir), listFolder(publicDir, "")]);
  const files = [
    ...pages.map((path) => join(contentDir, path)),
    ...shown.sort().map((path) => join(publicDir, path)),
    join(contentDir, "sidebar.json"),
    join(contentDir, "redirects.json"),
    join(contentDir, API_FILE),
    join(contentDir, "glossary.json"),
    join(contentDir, "search.json"),
    siteConfigFile,
  ];
  const states = await Promise.all(files.map((file) => ifPresent(stat(file, { bigint: true }))));
  const hash = createHash("sha1");
  for (const [index, file] of files.entries()) {
    const state = states[index];
    // The inode tells a file that was put in the place of another within one tick of the clock.
    hash.update(`${file}\0${state?.mtimeNs}\0${state?.size}\0${state?.ino}\n`);
  }
  return hash.digest("hex");
}

async function listPages(contentDir: string): Promise<string[]> {
  const folders = await Promise.all(["docs", "pages"].map((folder) => listFolder(contentDir, folder)));
  return folders.flat().filter(isPageSource).sort();
}

/** Files below a folder. Names that start with a dot are those of editors and systems. */
async function listFolder(contentDir: string, folder: string): Promise<string[]> {
  const entries = await ifPresent(
    readdir(join(contentDir, folder), { recursive: true, withFileTypes: true }),
  );
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)\./.test(path));
}

/** Nothing when the file has been removed since the folder was listed. */
async function readPage(contentDir: string, sourcePath: string): Promise<ContentFile[]> {
  const text = await readText(join(contentDir, sourcePath));
  return text === undefined ? [] : [{ sourcePath, text }];
}

function readText(file: string): Promise<string | undefined> {
  return ifPresent(readFile(file, "utf8"));
}

async function ifPresent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
