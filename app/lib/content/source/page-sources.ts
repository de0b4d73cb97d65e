import { posix } from "node:path";
import * as v from "valibot";
import {
  cleanPathname,
  DOCS_ROOT_HREF,
  HOME_ID,
  MARKDOWN_ROUTE_PREFIX,
  NOT_FOUND_HREF,
  type PageKind,
  routeOfSource,
  SEARCH_HREF,
  sourceFormat,
} from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { suggest } from "../diagnostics/nearest.ts";
import type { DataCache } from "../diagnostics/parse-data.ts";
import { INVISIBLE, invisibleCharacter, withTextDiagnostics } from "../diagnostics/text-diagnostics.ts";
import { findMarkdown, markdownDiagnostic } from "../schemas/plain-text.ts";
import { frontmatterSchema } from "../schemas/schemas.ts";
import { fillVariablesDeep, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { PageSource } from "../types.ts";
import { type ParsedPageFile, parsePageFile } from "./frontmatter.ts";
import type { ContentFile } from "./read-content.server.ts";

/** Pages of the app itself, which the content cannot define. */
export const APP_HREFS: readonly string[] = [DOCS_ROOT_HREF, SEARCH_HREF, NOT_FOUND_HREF];

const APP_FOLDER = new RegExp(`^(?:/(?:-|action|api|assets|build)|${MARKDOWN_ROUTE_PREFIX})/`);

/** Returns the folder of an href below which the site serves its own files; undefined if it is in none. */
export function appFolderOf(href: string): string | undefined {
  return APP_FOLDER.exec(href)?.[0];
}

/** A page with parsed front matter, whose variables are not filled yet. */
export interface ParsedPage extends ParsedPageFile, Pick<PageSource, "sourcePath" | "file"> {}

export function parsePage({ sourcePath, text }: ContentFile, file: string, cache?: DataCache): ParsedPage {
  const parsed = parsePageFile(text, file, cache);
  const diagnostics = [...parsed.diagnostics, ...labelDiagnostics(parsed, text)];
  return withTextDiagnostics({ sourcePath, file, ...parsed, diagnostics }, text, file);
}

/** Fields that are shown as they are written. */
const LABELS = ["title", "description", "sidebar_label"] as const;

/** Reports labels that a comment cuts off, or that have invisible characters which YAML names by their number. */
function labelDiagnostics({ value, keyPlaceOf, placeOf }: ParsedPageFile, text: string): Diagnostic[] {
  const lines = text.split("\n");
  return LABELS.flatMap((field): Diagnostic[] => {
    const label = value?.[field];
    if (label === undefined) return [];
    const [invisible] = label.match(INVISIBLE) ?? [];
    if (invisible && !text.includes(invisible))
      return [{ ...placeOf([field]), ...invisibleCharacter(invisible) }];
    const cutOff = `${label} #`;
    // Finding a place parses the front matter again.
    if (!text.includes(cutOff)) return [];
    const { file, position } = keyPlaceOf([field]);
    const comment = lines[position.line - 1]?.indexOf(cutOff) ?? -1;
    if (comment === -1) return [];
    const message = `The ${field} ends before " #", which begins a comment.`;
    const fix = "put the text in quotes, or the comment on a line of its own.";
    return [{ file, position: { ...position, column: comment + label.length + 1 }, message, fix }];
  });
}

/** Resolves the URL and front matter of every page; a page with invalid front matter has placeholders, so that links to it are still valid. Reports duplicate URLs and unknown related pages. */
export function resolvePages(parsed: readonly ParsedPage[], variables: Variables, providerSlug: string) {
  const diagnostics: Diagnostic[] = [];
  const sources = parsed.flatMap((page) => resolvePage(page, variables, providerSlug, diagnostics));
  const docs = sources.filter(({ kind }) => kind === "doc");
  diagnostics.push(
    ...duplicateUrlDiagnostics(sources),
    ...parsed.flatMap((page) => relatedDiagnostics(page, docs, providerSlug)),
  );
  return { sources, diagnostics };
}

export function pagesById(sources: readonly PageSource[], kind: PageKind): Map<string, PageSource> {
  return new Map(sources.filter((page) => page.kind === kind).map((page) => [page.id, page]));
}

function resolvePage(
  { sourcePath, file, value, body, placeOf }: ParsedPage,
  variables: Variables,
  providerSlug: string,
  diagnostics: Diagnostic[],
): PageSource[] {
  const route = routeOfSource(sourcePath, providerSlug);
  if (!route) return [];
  const href = cleanPathname(route.href);
  const isReserved = appFolderOf(href) || (route.kind === "page" && href.startsWith(DOCS_ROOT_HREF));
  if (APP_HREFS.includes(href) || isReserved) {
    const message = `This page has the URL ${href}, which the site itself serves.`;
    diagnostics.push({ file, message, fix: "rename the file." });
    return [];
  }
  // The provider's slug is checked in site.json.
  const idWithPlainSlug = routeOfSource(sourcePath, "slug")?.id ?? "";
  if (encodeURI(idWithPlainSlug) !== idWithPlainSlug) {
    const message = "The file's name has characters that cannot be in a URL unencoded.";
    const fix = "name the file, and the folders it is in, with the letters a to z, digits and hyphens.";
    diagnostics.push({ file, message, fix });
  } else if (/[A-Z]/.test(idWithPlainSlug)) {
    const message = "The file's name has capital letters, and its URL would have them too.";
    diagnostics.push({ file, message, fix: "name the file, and the folders it is in, in lower case." });
  }
  const parsedValue = value ?? v.parse(frontmatterSchema, { title: file, description: file });
  // A missing title is reported already, and would be reported again as a duplicate.
  const frontmatter = fillVariablesDeep(
    { ...parsedValue, title: parsedValue.title || file },
    variables,
    (name, path) => diagnostics.push({ ...placeOf(path), ...unknownVariable(name, variables) }),
  );
  for (const field of LABELS) {
    const found = value && findMarkdown(value[field] ?? "");
    if (!found) continue;
    const [message, fix] = markdownDiagnostic(field, found);
    diagnostics.push({ ...placeOf([field]), message, fix });
  }
  const related = frontmatter.related.map((path) => relatedId(sourcePath, path, providerSlug) ?? "");
  const format = sourceFormat(sourcePath);
  const isUnreadable = value === undefined;
  return [{ ...route, sourcePath, file, format, frontmatter, isUnreadable, related, body }];
}

/** Returns the id of the documentation page at `path`, relative to the source file of another page. */
function relatedId(sourcePath: string, path: string, providerSlug: string): string | undefined {
  if (/^\/|\\/.test(path)) return undefined;
  const target = routeOfSource(posix.join(posix.dirname(sourcePath), path), providerSlug);
  return target?.kind === "doc" ? target.id : undefined;
}

function relatedDiagnostics(
  { sourcePath, value, placeOf }: ParsedPage,
  docs: readonly PageSource[],
  providerSlug: string,
): Diagnostic[] {
  if (!value || value.related.length === 0) return [];
  return value.related.flatMap((path, index): Diagnostic[] => {
    const id = relatedId(sourcePath, path, providerSlug);
    if (id !== undefined && id === routeOfSource(sourcePath, providerSlug)?.id) {
      const place = placeOf(["related", index]);
      return [{ ...place, message: "The page is related to itself.", fix: "remove it from the list." }];
    }
    if (docs.some((doc) => doc.id === id)) return [];
    const known = docs.map((doc) => posix.relative(posix.dirname(sourcePath), doc.sourcePath));
    return [
      {
        ...placeOf(["related", index]),
        message: `The related page "${path}" does not exist.`,
        fix: suggest(path, known, "name the source file of a documentation page, relative to this one."),
      },
    ];
  });
}

function duplicateUrlDiagnostics(sources: readonly PageSource[]): Diagnostic[] {
  const byHref = new Map<string, PageSource>();
  return sources.flatMap((page): Diagnostic[] => {
    const { href, file } = page;
    const first = byHref.get(href);
    byHref.set(href, first ?? page);
    if (!first) return [];
    const message = `This page has the URL ${href}, which ${first.file} has too.`;
    return [{ file, message, fix: "rename or remove one of the two files." }];
  });
}

/** Reports a missing home page, the only required page. */
export function homeDiagnostics(sources: readonly PageSource[], contentDir: string): Diagnostic[] {
  if (pagesById(sources, "page").has(HOME_ID)) return [];
  const file = `${contentDir}/pages/${HOME_ID}.mdx`;
  return [
    { file, message: "The home page is missing.", fix: "create this file: it is the body of the home page." },
  ];
}
