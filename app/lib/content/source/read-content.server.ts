import { createHash } from "node:crypto";
import { type BigIntStats, type Dirent, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { listEntries } from "#app/lib/server/list-entries.server.ts";
import { readIfExists } from "#app/lib/server/read-file.server.ts";
import { hasReliableMtime } from "#app/lib/server/reliable-mtime.server.ts";
import { isPageSource } from "#app/lib/urls.ts";
import { API_FILE } from "../openapi/api-schemas.ts";
import { RELEASES_FILE } from "../openapi/api-surface.ts";
import { MARK_FILE } from "./mark.ts";
import { isPageImage, type PageImageFile, readPageImage } from "./page-images.server.ts";

/** Folder of the content's files to serve. */
const ASSETS_FOLDER = "assets";

/** A text file of the content folder. */
export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** Returns the text as of the snapshot in a live preview, or reads the file in a build. */
  readText(): string;
}

/** The files of the content folder. Missing files are undefined. */
export interface ContentFiles {
  pages: ContentFile[];
  /** Text files to serve below `/assets/`. */
  assets: ContentFile[];
  /** Images next to pages. */
  images?: PageImageFile[];
  hasDocsFolder: boolean;
  sidebar: string | undefined;
  site: string | undefined;
  /** The provider's mark, an SVG file beside the site configuration. */
  mark?: string | undefined;
  redirects: string | undefined;
  /** Anchors of the published site. */
  published: string | undefined;
  /** The OpenAPI document. */
  api: string | undefined;
  /** Releases of the API. */
  releases: string | undefined;
  glossary: string | undefined;
  /** Synonyms and popular pages. */
  search: string | undefined;
  /** Ids and names in examples. */
  samples: string | undefined;
}

export interface ContentLocation {
  contentDir: string;
  /** The site configuration, usually `site.json` of the content folder. */
  siteConfigFile: string;
}

/** Finds every file of the content folder in a stable order. Pages and assets are read lazily. */
export function findContent(location: ContentLocation): ContentFiles {
  const { contentDir } = location;
  const readListed = (sourcePath: string): ContentFile[] => {
    const file = join(contentDir, sourcePath);
    return statsOf(file) ? [{ sourcePath, readText: () => readFileSync(file, "utf8") }] : [];
  };
  return collectFiles(location, readListed, readTextFile);
}

/** Creates a reader that reads a file again only if it has changed. */
export function createContentReader(location: ContentLocation): () => ContentFiles {
  let previous = new Map<string, { fingerprint: string; text: string }>();
  return () => {
    const seen: typeof previous = new Map();
    const readText = (file: string): string | undefined => {
      const stats = statsOf(file);
      if (!stats) return undefined;
      const fingerprint = fingerprintOf(stats);
      const before = previous.get(file);
      const text = before?.fingerprint === fingerprint ? before.text : readTextFile(file);
      if (text !== undefined && hasReliableMtime(stats)) seen.set(file, { fingerprint, text });
      return text;
    };
    const readListed = (sourcePath: string): ContentFile[] => {
      const text = readText(join(location.contentDir, sourcePath));
      // The file was removed after the folder was listed.
      return text === undefined ? [] : [{ sourcePath, readText: () => text }];
    };
    const files = collectFiles(location, readListed, readText);
    previous = seen;
    return files;
  };
}

function collectFiles(
  { contentDir, siteConfigFile }: ContentLocation,
  readListed: (sourcePath: string) => ContentFile[],
  readText: (file: string) => string | undefined,
): ContentFiles {
  const textAt = (path: string) => readText(join(contentDir, path));
  return {
    pages: listPages(contentDir).flatMap(readListed),
    assets: listFolder(contentDir, ASSETS_FOLDER).sort().flatMap(readListed),
    images: listBelowPages(contentDir)
      .filter(isPageImage)
      .sort()
      .flatMap((path) => readPageImage(join(contentDir, path), path) ?? []),
    hasDocsFolder: statsOf(join(contentDir, "docs"))?.isDirectory() ?? false,
    sidebar: textAt("sidebar.json"),
    site: readText(siteConfigFile),
    mark: readText(join(dirname(siteConfigFile), MARK_FILE)),
    redirects: textAt("redirects.json"),
    published: textAt("published.json"),
    glossary: textAt("glossary.json"),
    search: textAt("search.json"),
    samples: textAt("samples.json"),
    api: textAt(API_FILE),
    releases: textAt(RELEASES_FILE),
  };
}

/**
 * Hashes names, sizes and times of all content and public files, to detect changes cheaply. Synchronous, because awaiting
 * each of so many `stat` calls takes ten times as long.
 */
export function contentSignature({
  contentDir,
  siteConfigFile,
  publicDir,
}: ContentLocation & { publicDir: string }): string {
  const files = [
    ...["docs", "pages", ASSETS_FOLDER]
      .flatMap((folder) => listFolder(contentDir, folder).sort())
      .map((path) => join(contentDir, path)),
    ...listFolder(publicDir, "")
      .sort()
      .map((path) => join(publicDir, path)),
    join(contentDir, "sidebar.json"),
    join(contentDir, "redirects.json"),
    join(contentDir, "published.json"),
    join(contentDir, API_FILE),
    join(contentDir, RELEASES_FILE),
    join(contentDir, "glossary.json"),
    join(contentDir, "search.json"),
    join(contentDir, "samples.json"),
    siteConfigFile,
    join(dirname(siteConfigFile), MARK_FILE),
  ];
  const hash = createHash("sha1");
  for (const file of files) {
    const stats = statsOf(file);
    hash.update(`${file}\0${stats && fingerprintOf(stats)}\n`);
  }
  return hash.digest("hex");
}

/** Changes if the file may have changed. The inode detects a file replaced within one tick of the clock. */
function fingerprintOf({ mtimeNs, size, ino }: BigIntStats): string {
  return `${mtimeNs} ${size} ${ino}`;
}

function statsOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

function listPages(contentDir: string): string[] {
  return listBelowPages(contentDir).filter(isPageSource).sort();
}

function listBelowPages(contentDir: string): string[] {
  return ["docs", "pages"].flatMap((folder) => listFolder(contentDir, folder));
}

/** Lists files recursively, without dotfiles of editors and systems. */
function listFolder(contentDir: string, folder: string): string[] {
  return readEntries(join(contentDir, folder))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)\./.test(path));
}

/** Returns no entries if the folder, or one below it, is missing. */
function readEntries(folder: string): Dirent[] {
  try {
    return listEntries(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readTextFile(file: string): string | undefined {
  return readIfExists(file)?.toString();
}
