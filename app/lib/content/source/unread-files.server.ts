import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { listEntries } from "#app/lib/server/list-entries.server.ts";
import { isPageSource, PAGE_EXTENSIONS } from "#app/lib/urls.ts";
import { findNearest } from "../diagnostics/nearest.ts";
import { isPageImage } from "./page-images.server.ts";
import type { UnreadFile } from "./read-content.server.ts";

/** Folders whose files are all read. */
const FOLDERS = ["docs", "pages", "assets"];
/** What the content folder itself may contain. */
const KNOWN_NAMES = [
  ...FOLDERS,
  "api",
  "schemas",
  ...["sidebar", "site", "redirects", "published", "glossary", "terms", "search", "samples"].map(
    (name) => `${name}.json`,
  ),
  "mark.svg",
  "words.txt",
  "README.md",
];

/** Dot files and backups of editors. */
const HIDDEN = /^\.|~$/;

/** Finds what a writer may believe is read: misnamed files, links out of the content folder, and what is no file. */
export function findUnreadFiles(contentDir: string): UnreadFile[] {
  const top = entriesOf(contentDir, false);
  const below = [...FOLDERS, "api"].flatMap((folder) => entriesOf(join(contentDir, folder), true));
  return [...top, ...below].flatMap((entry) => {
    const sourcePath = relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (sourcePath.split("/").some((name) => HIDDEN.test(name))) return [];
    const why = problemOf(entry, sourcePath, contentDir);
    return why ? [{ sourcePath, ...why }] : [];
  });
}

function problemOf(
  entry: Dirent,
  path: string,
  contentDir: string,
): Omit<UnreadFile, "sourcePath"> | undefined {
  const file = join(contentDir, path);
  if (entry.isSymbolicLink()) {
    const target = resolveLink(file);
    if (target === undefined)
      return { message: "This link leads to no file.", fix: "remove it, or put the file here." };
    if (!target.startsWith(realpathSync(contentDir) + sep)) {
      return {
        message: "This link leads out of the content folder, so it is not read.",
        fix: "put the file itself here.",
      };
    }
    if (statSync(file).isDirectory())
      return { message: "This link to a folder is not read.", fix: "put the folder itself here." };
  } else if (entry.isDirectory()) {
    if (!isPageSource(path)) return path.includes("/") ? undefined : misspelling(path);
    const fix = "rename the folder, or move the page out of it and remove it.";
    return { message: "This is a folder with the name of a page.", fix };
  } else if (!entry.isFile()) {
    return { message: "This is not a file that can be read.", fix: "remove it." };
  }
  if (/^(?:docs|pages)\//.test(path) && !isPageSource(path) && !isPageImage(path)) {
    const message = `This file is not read, because its name does not end in ${PAGE_EXTENSIONS.join(" or ")}.`;
    return { message, fix: misnamedFix(path) };
  }
  return path.includes("/") ? undefined : misspelling(path);
}

/** Reports a file or folder of the content folder itself whose name is nearly a known one. */
function misspelling(name: string): Omit<UnreadFile, "sourcePath"> | undefined {
  const nearest = KNOWN_NAMES.includes(name) ? undefined : findNearest(name, KNOWN_NAMES);
  if (nearest === undefined) return undefined;
  return { message: "Nothing with this name is read.", fix: `did you mean "${nearest}"?` };
}

function misnamedFix(path: string): string {
  if (isPageImage(path.toLowerCase())) return `rename it to ${basename(path).toLowerCase()}.`;
  const page = /^(.*)\.(?:(mdx|md)|markdown|mdown|mkd)$/i.exec(path);
  if (!page) return "move it to assets/ or public/, or remove it.";
  return `rename it to ${basename(page[1] ?? "")}.${page[2]?.toLowerCase() ?? "md"}.`;
}

function resolveLink(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Returns no entries if the folder is missing. */
function entriesOf(folder: string, recursive: boolean): Dirent[] {
  try {
    return recursive ? listEntries(folder) : readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
