import { posix } from "node:path";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { hrefOfMarkdown } from "#app/lib/urls.ts";
import { type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import { suggest } from "../diagnostics/nearest.ts";
import { GONE } from "../schemas/schemas.ts";
import { APP_HREFS } from "../source/page-sources.ts";
import type { PageLink, PageOutline, PageSource } from "../types.ts";
import { anchorFix, anchorsOf } from "./anchors.ts";

export interface OutlinedPage {
  source: PageSource;
  /** Absent if the page has a syntax error; its anchors are unknown then. */
  outline: PageOutline | undefined;
}

/** A link in a data file that every page shows. */
export interface LinkOfAllPages extends PageLink {
  file: string;
}

/** Where links are written. */
type LinkSource = Pick<PageSource, "file" | "sourcePath">;

/** What links may lead to. */
interface LinkTargets {
  byHref: ReadonlyMap<string, OutlinedPage>;
  /** Reports whether there is another file at an href. */
  isServed(href: string): boolean;
  /** Hrefs of withdrawn pages and anchors. */
  gone: ReadonlySet<string>;
}

/** Checks links, anchors and titles across pages. `files` are hrefs of other files that pages may link to, such as `/llms.txt`. */
export function checkAcrossPages(
  pages: readonly OutlinedPage[],
  files: ReadonlySet<string>,
  gone: ReadonlySet<string> = new Set(),
  commonLinks: readonly LinkOfAllPages[] = [],
): Diagnostic[] {
  const targets = { byHref: pagesByHref(pages), isServed: (href: string) => files.has(href), gone };
  return [
    ...pages.flatMap((page) => linkDiagnostics(page, targets)),
    ...commonLinks.flatMap((link) => checkLink(link, { ...link, sourcePath: "" }, targets)),
    ...checkTitles(pages),
  ];
}

/** Returns pages by href. */
export function pagesByHref(pages: readonly OutlinedPage[]): Map<string, OutlinedPage> {
  return new Map(pages.map((page) => [page.source.href, page]));
}

/** Checks the links and anchors of one page. */
export function linkDiagnostics({ source, outline }: OutlinedPage, targets: LinkTargets): Diagnostic[] {
  const diagnostics = (outline?.links ?? []).flatMap((link) => checkLink(link, source, targets));
  if (diagnostics.length === 0) return diagnostics;
  return withExcerpts(diagnostics, () => source.body);
}

function checkLink(
  { href, written, position }: PageLink,
  { file, sourcePath }: LinkSource,
  { byHref, isServed, gone }: LinkTargets,
): Diagnostic[] {
  const [path = "", anchor] = href.split("#");
  const withdrawn = (what: string): Diagnostic[] => {
    const message = `The link "${written}" leads to ${what} that was withdrawn: redirects.json marks it as "${GONE}".`;
    return [{ file, position, message, fix: "remove the link, or name another page." }];
  };
  const target = byHref.get(path);
  if (!target) {
    const page = hrefOfMarkdown(path) ?? "";
    if (isServed(path) || APP_HREFS.includes(path) || byHref.has(page)) return [];
    if (gone.has(path) || gone.has(page)) return withdrawn("a page");
    const message = `The link "${written}" leads to no page.`;
    return [{ file, position, message, fix: missingPageFix(written, sourcePath, byHref) }];
  }
  if (!anchor || !target.outline) return [];
  const anchors = anchorsOf(target.source, target.outline);
  if (anchors.includes(decodeIfValid(anchor))) return [];
  if (gone.has(`${path}#${decodeIfValid(anchor)}`)) return withdrawn("an anchor");
  const owner = target.source.file === file ? "this page" : target.source.file;
  const message = `The link "${written}" names an anchor that ${owner} does not have.`;
  return [{ file, position, message, fix: anchorFix(anchor, anchors) }];
}

/** Suggests the nearest page, as an href if the link starts with a slash, else as a path relative to the source file. */
function missingPageFix(
  written: string,
  sourcePath: string,
  byHref: ReadonlyMap<string, OutlinedPage>,
): string {
  const [path = "", hash = ""] = written.split(/(?=#)/);
  const fromRoot = path.startsWith("/");
  const known = [...byHref.values()].map(({ source }) =>
    fromRoot ? source.href : posix.relative(posix.dirname(sourcePath), source.sourcePath),
  );
  const fallback = "name the source file of the page, relative to this one.";
  return suggest(path, known, fallback, hash);
}

/** Reports pages of one section with the same title. */
function checkTitles(pages: readonly OutlinedPage[]): Diagnostic[] {
  const byTitle = new Map<string, PageSource>();
  return pages.flatMap(({ source }) => {
    const title = source.frontmatter.title;
    if (source.isGenerated) return [];
    const key = `${posix.dirname(source.sourcePath)} ${title}`;
    const first = byTitle.get(key);
    byTitle.set(key, first ?? source);
    if (!first) return [];
    return [
      {
        file: source.file,
        message: `The title "${title}" is the title of ${first.file} too.`,
        fix: "give one of the two pages another title.",
      },
    ];
  });
}
