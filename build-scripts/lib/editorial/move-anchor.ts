import { posix } from "node:path";
import { applyEdits, modify, parse } from "jsonc-parser";
import { anchorsOf } from "#app/lib/content/anchors.ts";
import { listNames, suggest } from "#app/lib/content/diagnostics/nearest.ts";
import { allPages } from "#app/lib/content/snapshot/content.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { decodeIfValid } from "#app/lib/content/source/decode-if-valid.ts";
import type { PageOutline, PageSource, Position } from "#app/lib/content/types.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { ContentPlace } from "./change-content.ts";
import { escapeRegExp } from "./check-terms.ts";
import { type Changes, DATA_FILES, FORMAT, pageOf, type Texts } from "./move-page.ts";

interface Page {
  source: PageSource;
  outline: PageOutline;
  anchors: readonly string[];
}

/** An anchor of a page, as the command names it. */
interface Anchor {
  sourcePath: string;
  /** With `{provider}`, as in data files. */
  href: string;
  anchor: string;
}

/**
 * Plans the move of an anchor: the id of its heading, all links to it, and redirects from its old URL. A section that is on
 * another page has been moved there by hand.
 */
export async function planAnchorMove(
  texts: Texts,
  place: ContentPlace,
  from: string,
  to: string,
): Promise<Changes> {
  const [old, now] = [anchorNamed(from), anchorNamed(to)];
  for (const { sourcePath } of [old, now])
    if (!texts.has(sourcePath)) throw new CommandError(`There is no page ${sourcePath}.`);
  const pages = await readPages(place);
  const published = parse(texts.get("published.json") ?? "{}") as Record<string, string[]>;
  const heading = findHeading(texts, pages, old, now, published[old.href] ?? []);
  const changes: Changes = new Map();
  for (const { source, outline } of pages) {
    const { sourcePath } = source;
    const text = texts.get(sourcePath) ?? "";
    const links = linksTo(old, outline, pages).map(({ written, position }) => ({
      position,
      pattern: new RegExp(`(?<=[(<]|:\\s*)${escapeRegExp(written)}(?=[\\s)>]|$)`),
      replacement: relinked(written, sourcePath, old, now),
    }));
    const id = { pattern: /(?:[ \t]*\{#[\w-]+\}|[ \t]+#+)?[ \t]*$/m, replacement: ` {#${now.anchor}}` };
    const changed = replaceAt(
      text,
      heading && sourcePath === old.sourcePath ? [...links, { ...id, position: heading }] : links,
    );
    if (changed !== text) changes.set(sourcePath, changed);
  }
  const oldUrl = new RegExp(`(?<![\\w.}-])${escapeRegExp(`${old.href}#${old.anchor}`)}(?![\\w.-])`, "g");
  for (const file of DATA_FILES) {
    const data = texts.get(file);
    const changed = data?.replace(oldUrl, `${now.href}#${now.anchor}`);
    if (changed !== undefined && changed !== data) changes.set(file, changed);
  }
  const hasElsewhere = pages.some(
    ({ source, anchors }) => source.sourcePath !== old.sourcePath && anchors.includes(old.anchor),
  );
  const redirects = texts.get("redirects.json") ?? "{}";
  changes.set(
    "redirects.json",
    moveRedirects(redirects, old, now, { published: published[old.href] ?? [], hasElsewhere }),
  );
  return changes;
}

function anchorNamed(written: string): Anchor {
  const [path = "", anchor] = written.split(/#(.*)/s);
  if (!path || !anchor) {
    throw new CommandError(
      `"${written}" names no anchor.\n  Fix: Name an anchor of both pages, such as docs/page.mdx#old docs/page.mdx#new.`,
    );
  }
  const { sourcePath, href } = pageOf(path);
  return { sourcePath, href, anchor };
}

/** Returns all pages, drafts included, because they have links too. */
async function readPages(place: ContentPlace): Promise<Page[]> {
  const library = createLibrary({ ...place, reload: true });
  return library.withSnapshot(({ content }) =>
    Promise.all(
      allPages(content).map(async (source) => {
        const { outline } = await library.getText(source);
        return { source, outline, anchors: anchorsOf(source, outline) };
      }),
    ),
  );
}

/** Returns the position of the heading to rename; undefined for a section that was moved by hand. Rejects other moves. */
function findHeading(
  texts: Texts,
  pages: readonly Page[],
  old: Anchor,
  now: Anchor,
  published: readonly string[],
): Position | undefined {
  const pageAt = ({ sourcePath }: Anchor) => pages.find(({ source }) => source.sourcePath === sourcePath);
  const [page, target] = [pageAt(old), pageAt(now)];
  if (!page || !target) throw new CommandError("Both pages must be in the sidebar.");
  const isSamePage = old.sourcePath === now.sourcePath;
  if (isSamePage && old.anchor === now.anchor)
    throw new CommandError(`"#${old.anchor}" is the old anchor and the new one.`);
  const fail = (message: string, fix: string) => new CommandError(`${message}\n  Fix: ${fix}`);
  const hasNew = target.anchors.includes(now.anchor);
  if (page.anchors.includes(old.anchor)) {
    if (!isSamePage) {
      const fix = `move its section to ${now.sourcePath}, end its heading with {#${now.anchor}}, and run the command again.`;
      throw fail(`${old.sourcePath} still has the anchor "#${old.anchor}".`, fix);
    }
    if (hasNew)
      throw fail(`${now.sourcePath} has an anchor "#${now.anchor}" already.`, "choose another one.");
    if (!/^[\w-]+$/.test(now.anchor))
      throw fail(`"#${now.anchor}" cannot be an id.`, "use letters, digits and hyphens.");
    const heading = page.outline.headings.find(({ id }) => id === old.anchor);
    const line = texts.get(old.sourcePath)?.split("\n")[(heading?.position?.line ?? 0) - 1] ?? "";
    if (!heading || !/^ {0,3}#{2,6}[ \t]/.test(line)) {
      const fix = "change it where it is written, and run the command again for its links and a redirect.";
      throw fail(
        `"#${old.anchor}" of ${old.sourcePath} is not the id of a heading that starts with ##.`,
        fix,
      );
    }
    return heading.position;
  }
  const isKnown =
    published.includes(old.anchor) || pages.some(({ outline }) => linksTo(old, outline, pages).length > 0);
  const unknown = ({ sourcePath, anchor }: Anchor, candidates: readonly string[], fallback: string) => {
    const ids = candidates.map((id) => `#${id}`);
    return fail(`${sourcePath} has no anchor "#${anchor}".`, suggest(`#${anchor}`, ids, fallback));
  };
  if (!isKnown) {
    const names = listNames(page.anchors.map((id) => `#${id}`));
    throw unknown(old, [...page.anchors, ...published], `its anchors are ${names}.`);
  }
  if (!hasNew) {
    const fix = `move the section there first, and end its heading with {#${now.anchor}}.`;
    throw unknown(now, target.anchors, fix);
  }
  return undefined;
}

function linksTo({ sourcePath, anchor }: Anchor, { links }: PageOutline, pages: readonly Page[]) {
  const page = pages.find(({ source }) => source.sourcePath === sourcePath);
  return links.flatMap(({ href, written, position }) => {
    const [path, hash = ""] = href.split("#");
    return position && path === page?.source.href && decodeIfValid(hash) === anchor
      ? [{ written, position }]
      : [];
  });
}

/** Returns the link to the new anchor in the form of the old link. */
function relinked(written: string, sourcePath: string, old: Anchor, now: Anchor): string {
  const hash = `#${now.anchor}`;
  if (old.sourcePath === now.sourcePath) return written.replace(/#.*$/, hash);
  if (sourcePath === now.sourcePath) return hash;
  if (written.startsWith("/")) return now.href + hash;
  return posix.relative(posix.dirname(sourcePath), now.sourcePath) + hash;
}

interface Replacement {
  position: Position;
  pattern: RegExp;
  replacement: string;
}

/** Replaces the first match after each position, from the end, so that earlier positions stay right. */
function replaceAt(text: string, replacements: readonly Replacement[]): string {
  const lines = text.split("\n");
  const offsetOf = ({ line, column }: Position) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  return replacements
    .map((change) => ({ ...change, offset: offsetOf(change.position) }))
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (changed, { offset, pattern, replacement }) =>
        changed.slice(0, offset) + changed.slice(offset).replace(pattern, () => replacement),
      text,
    );
}

/** Adds a redirect from the old anchor, and leads the redirects to it to the new one. */
function moveRedirects(
  text: string,
  old: Anchor,
  now: Anchor,
  { published, hasElsewhere }: { published: readonly string[]; hasElsewhere: boolean },
): string {
  let changed = text;
  const set = (from: string, to: string | undefined) => {
    changed = applyEdits(changed, modify(changed, [from], to, FORMAT));
  };
  const targetFrom = (page: string) => `${page === now.href ? "" : now.href}#${now.anchor}`;
  for (const [from, to] of Object.entries(parse(text) as Record<string, string>)) {
    const [page = "", anchor = ""] = from.split("#");
    if (page === "*" && to === `#${old.anchor}`) {
      if (published.includes(anchor)) set(`${old.href}#${anchor}`, targetFrom(old.href));
      if (!hasElsewhere) set(from, undefined);
    } else if ((to.startsWith("#") ? page + to : to) === `${old.href}#${old.anchor}`) {
      set(from, targetFrom(page));
    }
  }
  set(`${now.href}#${now.anchor}`, undefined);
  set(`${old.href}#${old.anchor}`, targetFrom(old.href));
  return changed;
}
