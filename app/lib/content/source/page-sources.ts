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
import { suggest } from "../diagnostics/nearest.ts";
import { frontmatterSchema } from "../schemas/schemas.ts";
import { fillVariablesDeep, unknownVariable, type Variables } from "../schemas/variables.ts";
import type { Diagnostic, PageSource } from "../types.ts";
import { bodyOf, type FrontmatterCache, type ParsedPageFile, parsePageFile } from "./frontmatter.ts";
import type { ContentFile } from "./read-content.server.ts";

/** Addresses that are pages of the app itself, not of the content. */
export const APP_HREFS: readonly string[] = [DOCS_ROOT_HREF, SEARCH_HREF, NOT_FOUND_HREF];

/** Addresses below which the app answers otherwise than with pages outside the documentation. */
const APP_FOLDERS = new RegExp(`^(?:${DOCS_ROOT_HREF}|${MARKDOWN_ROUTE_PREFIX}/)`);

/** What stands for the provider's slug in ids and paths as writers write them. */
const SLUG_PLACEHOLDER = "{provider}";

/** A page's file with its front matter read; its variables are not filled yet. */
export interface ParsedPage extends ParsedPageFile, Pick<PageSource, "sourcePath" | "file" | "readBody"> {}

export interface PageSources {
  /** Every page, with a stand-in for front matter that could not be read: other pages may link to it. */
  sources: PageSource[];
  diagnostics: Diagnostic[];
}

/** What came of a page last, and of what beside it: in a live preview one page changes, and the others stay. */
const resolvedPages = new WeakMap<ParsedPage, PageSources & { made: string }>();

/** Reads the front matter of a page's file. */
export function parsePage(
  { sourcePath, readText }: ContentFile,
  file: string,
  known?: FrontmatterCache,
): ParsedPage {
  const readBody = () => bodyOf(readText());
  return { sourcePath, file, readBody, ...parsePageFile(readText(), file, known) };
}

/** Gives every page its address and fills its front matter; reports what is wrong between pages. */
export function resolvePages(
  parsed: readonly ParsedPage[],
  variables: Variables,
  providerSlug: string,
): PageSources {
  const made = JSON.stringify([providerSlug, ...variables]);
  const resolved = parsed.map((page) => {
    const known = resolvedPages.get(page);
    if (known?.made === made) return known;
    const diagnostics: Diagnostic[] = [];
    const sources = sourceOf(page, variables, providerSlug, diagnostics);
    resolvedPages.set(page, { made, sources, diagnostics });
    return { sources, diagnostics };
  });
  const sources = resolved.flatMap((page) => page.sources);
  const docs = sources.filter(({ kind }) => kind === "doc");
  const diagnostics = [
    ...resolved.flatMap((page) => page.diagnostics),
    ...duplicateUrlDiagnostics(sources),
    ...parsed.flatMap((page) => relatedDiagnostics(page, docs, providerSlug)),
  ];
  return { sources, diagnostics };
}

/** A page's id as writers write it, with `{provider}` in place of the slug. */
export function writtenId({ sourcePath, id }: PageSource): string {
  return routeOfSource(sourcePath, SLUG_PLACEHOLDER)?.id ?? id;
}

/** The pages of a kind by id. */
export function pagesById(sources: readonly PageSource[], kind: PageKind): Map<string, PageSource> {
  return new Map(sources.filter((page) => page.kind === kind).map((page) => [page.id, page]));
}

function sourceOf(
  { sourcePath, file, value, bodyLength, readBody, positionOf }: ParsedPage,
  variables: Variables,
  providerSlug: string,
  diagnostics: Diagnostic[],
): PageSource[] {
  const address = routeOfSource(sourcePath, providerSlug);
  if (!address) return [];
  const href = cleanPathname(address.href);
  if (APP_HREFS.includes(href) || (address.kind === "page" && APP_FOLDERS.test(href))) {
    const message = `This page has the address ${href}, which the site itself answers.`;
    diagnostics.push({ file, message, fix: "rename the file." });
    return [];
  }
  // Whatever the provider's slug is: that is checked where it is written.
  const named = routeOfSource(sourcePath, "slug")?.id ?? "";
  if (encodeURI(named) !== named) {
    const message = "The file's name has characters that cannot stand in an address as they are.";
    const fix = "name the file, and the folders it is in, with the letters a to z, digits and hyphens.";
    diagnostics.push({ file, message, fix });
  }
  const read = value ?? v.parse(frontmatterSchema, { title: file, description: file });
  // Titles are compared; one that is missing is told by itself.
  const frontmatter = fillVariablesDeep({ ...read, title: read.title || file }, variables, (name, path) =>
    diagnostics.push({ file, position: positionOf(path), ...unknownVariable(name, variables) }),
  );
  const related = frontmatter.related.map((path) => relatedId(sourcePath, path, providerSlug) ?? "");
  const format = sourceFormat(sourcePath);
  return [{ ...address, sourcePath, file, format, frontmatter, related, bodyLength, readBody }];
}

/** Id of the documentation page whose source file is at `path`, seen from another page's file. */
function relatedId(sourcePath: string, path: string, providerSlug: string): string | undefined {
  if (/^\/|\\/.test(path)) return undefined;
  const target = routeOfSource(posix.join(posix.dirname(sourcePath), path), providerSlug);
  return target?.kind === "doc" ? target.id : undefined;
}

function relatedDiagnostics(
  { sourcePath, file, value, positionOf }: ParsedPage,
  docs: readonly PageSource[],
  providerSlug: string,
): Diagnostic[] {
  if (!value || value.related.length === 0) return [];
  return value.related.flatMap((path, index): Diagnostic[] => {
    const id = relatedId(sourcePath, path, providerSlug);
    if (docs.some((doc) => doc.id === id)) return [];
    const known = docs.map((doc) => posix.relative(posix.dirname(sourcePath), doc.sourcePath));
    return [
      {
        file,
        position: positionOf(["related", index]),
        message: `The related page "${path}" does not exist.`,
        fix: suggest(path, known, "name the source file of a documentation page, relative to this one."),
      },
    ];
  });
}

/** Pages whose address is that of another page. */
function duplicateUrlDiagnostics(sources: readonly PageSource[]): Diagnostic[] {
  const byHref = new Map<string, PageSource>();
  return sources.flatMap((page): Diagnostic[] => {
    const { href, file } = page;
    const first = byHref.get(href);
    byHref.set(href, first ?? page);
    if (!first) return [];
    const message = `This page has the address ${href}, which is the address of ${first.file} too.`;
    return [{ file, message, fix: "rename or remove one of the two files." }];
  });
}

/** The home page's body is the one page that must be there. */
export function homeDiagnostics(sources: readonly PageSource[], contentDir: string): Diagnostic[] {
  if (pagesById(sources, "page").has(HOME_ID)) return [];
  const file = `${contentDir}/pages/${HOME_ID}.mdx`;
  return [
    { file, message: "The home page is missing.", fix: "create this file: it is the body of the home page." },
  ];
}
