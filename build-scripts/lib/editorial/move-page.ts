import { posix } from "node:path";
import { applyEdits, modify, parse } from "jsonc-parser";
import { isPageSource, routeOfSource } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Texts by path in the content folder; in changes, undefined removes a file. */
export type Texts = ReadonlyMap<string, string>;
export type Changes = Map<string, string | undefined>;

const DATA_FILES = ["sidebar.json", "site.json", "glossary.json", "search.json", "scenarios.json"];
/** A path of a source file, where a link or the front matter may name one. */
const SOURCE_PATH = /(?<![\w/.{}-])[\w./{}-]+\.mdx?(?![\w-])/g;
const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** Plans a new page: its file with front matter, and an entry in the sidebar after the pages of its folder. */
export function planNewPage(texts: Texts, path: string): Changes {
  const { id, kind, sourcePath } = pageOf(path);
  if (texts.has(sourcePath)) throw new CommandError(`There is a page ${sourcePath} already.`);
  const words = posix.basename(id).replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const page = [
    "---",
    `title: ${title}`,
    "description: Say in one sentence of 50 to 160 characters what readers can do with this page.",
    "draft: true",
    "---",
    "",
    "Start with what the reader wants to do.",
    "",
  ].join("\n");
  const changes: Changes = new Map([[sourcePath, page]]);
  const sidebar = texts.get("sidebar.json");
  if (kind === "doc" && sidebar !== undefined) {
    const place = placeInSidebar(parse(sidebar), posix.dirname(id));
    const edits = modify(sidebar, place, id, { ...FORMAT, isArrayInsertion: true });
    changes.set("sidebar.json", applyEdits(sidebar, edits));
  }
  return changes;
}

/** Plans the move of a page: its file, links to it and from it, its id in data files, and a redirect from its old URL. */
export function planMove(texts: Texts, from: string, to: string): Changes {
  const old = pageOf(from);
  const now = pageOf(to);
  const text = texts.get(old.sourcePath);
  if (text === undefined) throw new CommandError(`There is no page ${old.sourcePath}.`);
  if (texts.has(now.sourcePath)) throw new CommandError(`There is a page ${now.sourcePath} already.`);
  if (old.kind !== now.kind) throw new CommandError("A page cannot move between docs/ and pages/.");
  const changes: Changes = new Map([[old.sourcePath, undefined]]);
  const target = (path: string) => (path === old.sourcePath ? now.sourcePath : path);
  for (const [path, page] of texts) {
    if (!isPageSource(path)) continue;
    const relinked = page
      .replace(SOURCE_PATH, (written) => {
        const named = posix.join(posix.dirname(path), written);
        const isMoved = named === old.sourcePath || path === old.sourcePath;
        if (!isMoved || !texts.has(named)) return written;
        return posix.relative(posix.dirname(target(path)), target(named));
      })
      .replaceAll(`](${old.href}`, `](${now.href}`);
    if (relinked !== page || path === old.sourcePath) changes.set(target(path), relinked);
  }
  for (const file of DATA_FILES) {
    const data = texts.get(file);
    const renamed = data?.replaceAll(JSON.stringify(old.id), JSON.stringify(now.id));
    if (renamed !== undefined && renamed !== data) changes.set(file, renamed);
  }
  const redirects = (texts.get("redirects.json") ?? "{}").replaceAll(`: "${old.href}`, `: "${now.href}`);
  changes.set("redirects.json", applyEdits(redirects, modify(redirects, [old.href], now.href, FORMAT)));
  return changes;
}

/** Returns the route of a page named by its file, with or without `docs/` and the ending. */
function pageOf(path: string) {
  const inFolder = /^(?:docs|pages)\//.test(path) ? path : `docs/${path}`;
  const sourcePath = isPageSource(inFolder) ? inFolder : `${inFolder.replace(/\/$/, "")}.mdx`;
  const route = routeOfSource(sourcePath, "{provider}");
  if (!route || !/^[a-z0-9{}/.-]+$/.test(sourcePath) || sourcePath.includes("..")) {
    const fix =
      "name it by its path in the content folder, such as docs/webhooks/retries.mdx, in lower case.";
    throw new CommandError(`"${path}" cannot be a page.\n  Fix: ${fix}`);
  }
  return { ...route, sourcePath };
}

/** Returns the place after the last page of the folder, or at the end of the first sidebar. */
function placeInSidebar(sidebars: Record<string, unknown>, folder: string): (string | number)[] {
  let place: (string | number)[] | undefined;
  const walk = (entry: unknown, path: (string | number)[]): void => {
    if (Array.isArray(entry)) for (const [index, item] of entry.entries()) walk(item, [...path, index]);
    else if (typeof entry === "object" && entry !== null)
      walk((entry as { items?: unknown }).items, [...path, "items"]);
    else if (typeof entry === "string" && posix.dirname(entry) === folder && typeof path.at(-1) === "number")
      place = [...path.slice(0, -1), Number(path.at(-1)) + 1];
  };
  const lists = Object.entries(sidebars).filter(([, items]) => Array.isArray(items));
  for (const [id, items] of lists) walk(items, [id]);
  const [first] = lists;
  return place ?? [first?.[0] ?? "docs", (first?.[1] as unknown[] | undefined)?.length ?? 0];
}
