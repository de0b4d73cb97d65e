import { createHash } from "node:crypto";
import { type BigIntStats, type Dirent, existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { listEntries } from "#app/lib/server/files.server.ts";
import { isPageSource, PREVIEW_IMAGE_HREF } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { API_FILE } from "../openapi/api-schemas.ts";
import { factsIn } from "../schemas/facts.ts";
import { MARK_FILE } from "./mark.ts";

/** Folder of the content's files to serve. */
const ASSETS_FOLDER = "assets";
const PAGE_FOLDERS = ["docs", "pages"];
const CONTENT_FOLDERS = [...PAGE_FOLDERS, ASSETS_FOLDER];

export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  text: string;
  /** Its folder, if that is the provider's. */
  folder?: string | undefined;
}

/** The site configuration, in the provider's folder. */
export const SITE_FILE = "site.json";

/** The files with data, relative to the content folder. */
export const DATA_FILES = {
  sidebar: "sidebar.json",
  redirects: "redirects.json",
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
  api: API_FILE,
};

/** The files of the content folder. Missing files are undefined. */
export interface ContentFiles extends DataTexts {
  pages: ContentFile[];
  /** What is named like a page or an asset and cannot be one. */
  unusable: ({ sourcePath: string } & Pick<Diagnostic, "message" | "fix">)[];
  /** Text files to serve below `/assets/`. */
  assets: ContentFile[];
  hasDocsFolder: boolean;
  site: string | undefined;
  /** The provider's mark, an SVG file beside the site configuration. */
  mark?: string | undefined;
  /** Whether there is a picture for link previews, `public/preview.png` beside the site configuration. */
  hasPreviewImage?: boolean;
  /** What the provider's folder changes in data files. */
  patches: Partial<DataTexts>;
}

type DataTexts = Record<keyof typeof DATA_FILES, string | undefined>;

export interface ContentLocation {
  contentDir: string;
  /** The folder of `site.json`, the mark and changes of data files; the content folder unless a provider has its own. */
  providerDir: string;
}

/** Reads every file of the content folder, in a stable order, so that all texts are of one point in time. */
export function readContent({ contentDir, providerDir }: ContentLocation): ContentFiles {
  const base = readFolder(contentDir, CONTENT_FOLDERS);
  const own =
    providerDir === contentDir ? { pages: [], unusable: [] } : readFolder(providerDir, PAGE_FOLDERS);
  const replaced = new Set(own.pages.map(({ sourcePath }) => sourcePath));
  return {
    ...base,
    ...readDataTexts(contentDir),
    pages: [
      ...base.pages.filter(({ sourcePath }) => !replaced.has(sourcePath)),
      ...own.pages.map((page) => ({ ...page, folder: providerDir })),
    ],
    unusable: [...base.unusable, ...own.unusable],
    hasDocsFolder: statsOf(join(contentDir, "docs"))?.isDirectory() ?? false,
    site: readTextFile(join(providerDir, SITE_FILE)),
    mark: readTextFile(join(providerDir, MARK_FILE)),
    hasPreviewImage: existsSync(join(providerDir, "public", PREVIEW_IMAGE_HREF)),
    patches: providerDir === contentDir ? {} : readDataTexts(providerDir),
  };
}

/** Reads the pages and assets of a folder. */
function readFolder(
  contentDir: string,
  folders: readonly string[],
): Pick<ContentFiles, "pages" | "assets" | "unusable"> {
  const listed = listEntriesIn(contentDir, folders).filter(
    ({ path }) => isPage(path) || path.startsWith(`${ASSETS_FOLDER}/`),
  );
  const files = listed.filter(isFile).filter((entry) => !problemOf(entry));
  const paths = files.map(({ path }) => path).sort();
  const read = (sourcePath: string): ContentFile[] => {
    const text = readTextFile(join(contentDir, sourcePath));
    // The file was removed after the folder was listed.
    return text === undefined ? [] : [{ sourcePath, text }];
  };
  return {
    pages: paths.filter(isPage).flatMap(read),
    assets: paths.filter((path) => !isPage(path)).flatMap(read),
    unusable: listed.flatMap((entry) => {
      const problem = problemOf(entry);
      return problem ? [{ sourcePath: entry.path, ...problem }] : [];
    }),
  };
}

function readDataTexts(folder: string): DataTexts {
  const texts = Object.entries(DATA_FILES).map(([name, path]) => [name, readTextFile(join(folder, path))]);
  return Object.fromEntries(texts) as DataTexts;
}

/** Returns the files that use each fact, by its id: pages, then others. */
export function factUses(files: ContentFiles): Map<string, string[]> {
  const data = [files, files.patches].flatMap((texts) =>
    Object.entries(DATA_FILES).map(([name, sourcePath]) => ({
      sourcePath,
      text: texts[name as keyof typeof DATA_FILES] ?? "",
    })),
  );
  const uses = new Map<string, string[]>();
  for (const { sourcePath, text } of [...files.pages, ...files.assets, ...data]) {
    for (const id of factsIn(text)) uses.set(id, [...(uses.get(id) ?? []), sourcePath]);
  }
  return uses;
}

/**
 * Hashes names, sizes and times of all content and public files, to detect changes cheaply. Synchronous, because awaiting
 * each of so many `stat` calls takes ten times as long.
 */
export function contentSignature({
  contentDir,
  providerDir,
  publicDirs,
}: ContentLocation & { publicDirs: readonly string[] }): string {
  const files = [
    ...[
      [contentDir, CONTENT_FOLDERS] as const,
      [providerDir, PAGE_FOLDERS] as const,
      ...publicDirs.map((dir) => [dir, [""]] as const),
    ].flatMap(([dir, folders]) =>
      listEntriesIn(dir, folders)
        .map(({ path }) => join(dir, path))
        .sort(),
    ),
    ...[...Object.values(DATA_FILES), SITE_FILE, MARK_FILE].flatMap((path) => [
      join(contentDir, path),
      join(providerDir, path),
    ]),
  ];
  const hash = createHash("sha1");
  for (const file of files) {
    const stats = statsOf(file);
    // The inode detects a file replaced within one tick of the clock.
    hash.update(`${file}\0${stats && `${stats.mtimeNs} ${stats.size} ${stats.ino}`}\n`);
  }
  return hash.digest("hex");
}

/** Returns undefined for a file that does not exist, also at the end of links. */
function statsOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ELOOP") return undefined;
    throw error;
  }
}

/** A file or folder, with its path in the folder that was listed. */
type Listed = { path: string; entry: Dirent };

/** Lists recursively what is in folders. */
function listEntriesIn(contentDir: string, folders: readonly string[]): Listed[] {
  return folders
    .flatMap((folder) => readEntries(join(contentDir, folder)))
    .map((entry) => ({
      entry,
      path: relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/"),
    }));
}

/** Leaves out folders, and dotfiles of editors and systems. */
function isFile({ path, entry }: Listed): boolean {
  return (entry.isFile() || entry.isSymbolicLink()) && !/(^|\/)\./.test(path);
}

function isPage(path: string): boolean {
  return isPageSource(path) && !path.startsWith(`${ASSETS_FOLDER}/`);
}

/** Returns why something that is named like a page or an asset cannot be one. */
function problemOf(listed: Listed): Pick<Diagnostic, "message" | "fix"> | undefined {
  const { path, entry } = listed;
  if (isPage(path) && entry.isDirectory())
    return { message: "The folder is named like a page.", fix: "rename it." };
  // Editors write files such as .#page.mdx beside a page.
  if (isPage(path) && /\/\.[a-z\d]/i.test(path)) {
    const fix = "take the dot from the beginning of its name, or of its folder's.";
    return { message: "The page is hidden, so it is not published.", fix };
  }
  if (!entry.isSymbolicLink() || !isFile(listed)) return undefined;
  if (statsOf(join(entry.parentPath, entry.name))?.isFile()) return undefined;
  return { message: "The symbolic link leads to no file.", fix: "let it lead to a file, or remove it." };
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
