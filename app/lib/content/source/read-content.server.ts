import { createHash } from "node:crypto";
import { type BigIntStats, type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readIfExists } from "#app/lib/server/read-file.server.ts";
import { hasReliableMtime } from "#app/lib/server/reliable-mtime.server.ts";
import { isPageSource } from "#app/lib/urls.ts";
import { API_FILE } from "../openapi/api-schemas.ts";

/** A text file of the content folder. */
export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** Its text as it was when the content was read or, in a build, as it is now. */
  readText(): string;
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

export interface ContentLocation {
  contentDir: string;
  /** The site configuration, `site.json` of the content folder unless another file is named. */
  siteConfigFile: string;
}

/** Finds every file of the content folder, in a stable order. The texts of pages are read when they are asked for. */
export function findContent(place: ContentLocation): ContentFiles {
  const { contentDir } = place;
  const readPage = (sourcePath: string): ContentFile[] => {
    const file = join(contentDir, sourcePath);
    return statsOf(file) ? [{ sourcePath, readText: () => readFileSync(file, "utf8") }] : [];
  };
  return collectFiles(place, readPage, readTextFile);
}

/** Reads the content; of the files read before, only those that are others now. */
export function createContentReader(place: ContentLocation): () => ContentFiles {
  let known = new Map<string, { state: string; text: string }>();
  return () => {
    const seen: typeof known = new Map();
    const readText = (file: string): string | undefined => {
      const stats = statsOf(file);
      if (!stats) return undefined;
      const state = fingerprintOf(stats);
      const before = known.get(file);
      const text = before?.state === state ? before.text : readTextFile(file);
      if (text !== undefined && hasReliableMtime(stats)) seen.set(file, { state, text });
      return text;
    };
    const readPage = (sourcePath: string): ContentFile[] => {
      const text = readText(join(place.contentDir, sourcePath));
      // Removed since the folder was listed.
      return text === undefined ? [] : [{ sourcePath, readText: () => text }];
    };
    const files = collectFiles(place, readPage, readText);
    known = seen;
    return files;
  };
}

function collectFiles(
  { contentDir, siteConfigFile }: ContentLocation,
  readPage: (sourcePath: string) => ContentFile[],
  readText: (file: string) => string | undefined,
): ContentFiles {
  const textAt = (path: string) => readText(join(contentDir, path));
  return {
    pages: listPages(contentDir).flatMap(readPage),
    hasDocsFolder: statsOf(join(contentDir, "docs"))?.isDirectory() ?? false,
    sidebar: textAt("sidebar.json"),
    site: readText(siteConfigFile),
    redirects: textAt("redirects.json"),
    glossary: textAt("glossary.json"),
    search: textAt("search.json"),
    api: textAt(API_FILE),
  };
}

/**
 * Changes when any file of the content, or any file that pages show, changes (by name, size or time); cheap, for deciding
 * whether to read again. Looks without waiting in between: for so many files, waiting costs ten times what looking does.
 */
export function contentSignature({
  contentDir,
  siteConfigFile,
  publicDir,
}: ContentLocation & { publicDir: string }): string {
  const files = [
    ...listPages(contentDir).map((path) => join(contentDir, path)),
    ...listFolder(publicDir, "")
      .sort()
      .map((path) => join(publicDir, path)),
    join(contentDir, "sidebar.json"),
    join(contentDir, "redirects.json"),
    join(contentDir, API_FILE),
    join(contentDir, "glossary.json"),
    join(contentDir, "search.json"),
    siteConfigFile,
  ];
  const hash = createHash("sha1");
  for (const file of files) {
    const stats = statsOf(file);
    hash.update(`${file}\0${stats && fingerprintOf(stats)}\n`);
  }
  return hash.digest("hex");
}

/** Another when the file may be another. The inode tells one that was put in its place within one tick of the clock. */
function fingerprintOf({ mtimeNs, size, ino }: BigIntStats): string {
  return `${mtimeNs} ${size} ${ino}`;
}

function statsOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

function listPages(contentDir: string): string[] {
  return ["docs", "pages"]
    .flatMap((folder) => listFolder(contentDir, folder))
    .filter(isPageSource)
    .sort();
}

/** Files below a folder. Names that start with a dot are those of editors and systems. */
function listFolder(contentDir: string, folder: string): string[] {
  return readEntries(join(contentDir, folder))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)\./.test(path));
}

/** None when the folder, or one below it, is gone. */
function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readTextFile(file: string): string | undefined {
  return readIfExists(file)?.toString();
}
