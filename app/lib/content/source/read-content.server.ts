import { createHash } from "node:crypto";
import { type BigIntStats, type Dirent, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { listEntries } from "#app/lib/server/files.server.ts";
import { isPageSource } from "#app/lib/urls.ts";
import { API_FILE } from "../openapi/api-schemas.ts";
import { RELEASES_FILE } from "../openapi/api-surface.ts";
import { factsIn } from "../schemas/facts.ts";
import { MARK_FILE } from "./mark.ts";

/** Folder of the content's files to serve. */
const ASSETS_FOLDER = "assets";

/** A text file of the content folder. */
export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** Returns the text as of the snapshot in a live preview, or reads the file in a build. */
  readText(): string;
}

/** The files with data, relative to the content folder. */
export const DATA_FILES = {
  sidebar: "sidebar.json",
  redirects: "redirects.json",
  /** Anchors of the published site. */
  published: "published.json",
  glossary: "glossary.json",
  /** Synonyms and popular pages. */
  search: "search.json",
  /** Ids and names in examples. */
  samples: "samples.json",
  /** What readers need to know about the provider. */
  facts: "facts.json",
  /** Sequences of webhook events. */
  scenarios: "scenarios.json",
  /** The OpenAPI document. */
  api: API_FILE,
  /** Releases of the API. */
  releases: RELEASES_FILE,
};

/** The files of the content folder. Missing files are undefined. */
export interface ContentFiles extends Record<keyof typeof DATA_FILES, string | undefined> {
  pages: ContentFile[];
  /** Text files to serve below `/assets/`. */
  assets: ContentFile[];
  hasDocsFolder: boolean;
  site: string | undefined;
  /** The provider's mark, an SVG file beside the site configuration. */
  mark?: string | undefined;
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
  return collectFiles(location, readListed);
}

/** Reads every file of the content folder, so that all texts are of one point in time. */
export function readContent(location: ContentLocation): ContentFiles {
  return collectFiles(location, (sourcePath) => {
    const text = readTextFile(join(location.contentDir, sourcePath));
    // The file was removed after the folder was listed.
    return text === undefined ? [] : [{ sourcePath, readText: () => text }];
  });
}

function collectFiles(
  { contentDir, siteConfigFile }: ContentLocation,
  readListed: (sourcePath: string) => ContentFile[],
): ContentFiles {
  const data = Object.entries(DATA_FILES).map(([name, path]) => [name, readTextFile(join(contentDir, path))]);
  return {
    ...(Object.fromEntries(data) as Record<keyof typeof DATA_FILES, string | undefined>),
    pages: ["docs", "pages"]
      .flatMap((folder) => listFolder(contentDir, folder))
      .filter(isPageSource)
      .sort()
      .flatMap(readListed),
    assets: listFolder(contentDir, ASSETS_FOLDER).sort().flatMap(readListed),
    hasDocsFolder: statsOf(join(contentDir, "docs"))?.isDirectory() ?? false,
    site: readTextFile(siteConfigFile),
    mark: readTextFile(join(dirname(siteConfigFile), MARK_FILE)),
  };
}

/** Returns the files that use each fact, by its id: pages, then others. */
export function factUses(files: ContentFiles): Map<string, string[]> {
  const data = Object.entries(DATA_FILES).map(([name, sourcePath]) => ({
    sourcePath,
    readText: () => files[name as keyof typeof DATA_FILES] ?? "",
  }));
  const uses = new Map<string, string[]>();
  for (const { sourcePath, readText } of [...files.pages, ...files.assets, ...data]) {
    for (const id of factsIn(readText())) uses.set(id, [...(uses.get(id) ?? []), sourcePath]);
  }
  return uses;
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
    ...Object.values(DATA_FILES).map((path) => join(contentDir, path)),
    siteConfigFile,
    join(dirname(siteConfigFile), MARK_FILE),
  ];
  const hash = createHash("sha1");
  for (const file of files) {
    const stats = statsOf(file);
    // The inode detects a file replaced within one tick of the clock.
    hash.update(`${file}\0${stats && `${stats.mtimeNs} ${stats.size} ${stats.ino}`}\n`);
  }
  return hash.digest("hex");
}

function statsOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
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
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
