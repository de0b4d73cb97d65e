import * as v from "valibot";
import type { Content } from "#app/lib/content/content.ts";
import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import {
  DOCS_HREF,
  DOCS_ROOT_HREF,
  dataHrefOf,
  isPageHref,
  LLMS_FULL_HREF,
  LLMS_HREF,
  markdownHref,
  NOT_FOUND_HREF,
  OPENAPI_HREF,
  outputPathOf,
  ROBOTS_HREF,
  SEARCH_HREF,
  SEARCH_MANIFEST_HREF,
  SIDEBARS_HREF,
  SITEMAP_HREF,
  schemaHref,
  VERSIONS_HREF,
} from "#app/lib/hrefs.ts";
import { searchManifestSchema } from "#app/lib/search/manifest.ts";
import { type CrawledPage, crawlHtml } from "./crawl-html.ts";
import { createQueue } from "./queue.ts";
import { redirectPage } from "./redirect-page.ts";
import { CommandError } from "./run-command.ts";

/** Pages are rendered on one thread; a few at once keep it busy while files are read and written. */
const CONCURRENCY = 8;

export interface PrerenderInput {
  content: Pick<Content, "docs" | "pages" | "redirects"> & Partial<Pick<Content, "api">>;
  request(href: string): Promise<Response>;
  write(path: string, body: string): Promise<void>;
}

/** A page as crawled, with the pages that link to it. */
export interface SitePage extends CrawledPage {
  href: string;
}

export interface PrerenderedSite {
  /** Every page by href. */
  pages: Map<string, SitePage>;
  /** Every other address the site answers. */
  files: Set<string>;
  /** Addresses that are linked but answered 404, each with the pages that link to it. */
  missing: Map<string, Set<string>>;
}

/** Files of the site that are no pages and belong to none. */
export const SITE_FILES = [
  VERSIONS_HREF,
  DOCS_HREF,
  SIDEBARS_HREF,
  LLMS_HREF,
  LLMS_FULL_HREF,
  SITEMAP_HREF,
  ROBOTS_HREF,
  SEARCH_MANIFEST_HREF,
  ...Object.keys(DOCS_API_SCHEMAS).map(schemaHref),
];

/** Stands for the host in addresses the app answers with. */
const ORIGIN = "http://site.invalid";

/**
 * Asks the app for every address and writes what it answers: the pages of the content, what they link to, their data and
 * their Markdown. Only a link to nothing is gathered; any other failure ends the build, naming the page that linked there.
 */
export async function prerender({ content, request, write }: PrerenderInput): Promise<PrerenderedSite> {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(), missing: new Map() };
  const required = new Set(addressesOf(content));
  const linkedFrom = new Map<string, string>();

  const visit = async (href: string): Promise<void> => {
    const from = linkedFrom.get(href);
    const named = from ? `${href} (linked from ${from})` : href;
    const response = await request(href).catch((cause: unknown) => {
      throw new Error(`${named} could not be rendered.`, { cause });
    });
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location) {
      await write(outputPathOf(href), redirectPage(location));
      const target = new URL(location, ORIGIN + href);
      if (target.origin === ORIGIN) follow(target.pathname, href);
      return;
    }
    const isExpected = response.ok || (response.status === 404 && href === NOT_FOUND_HREF);
    if (response.status === 404 && !isExpected && !required.has(href)) {
      site.missing.set(href, new Set());
      return;
    }
    const body = await response.text();
    if (!isExpected)
      throw new CommandError(`${named} answered ${response.status}${reasonIn(response, body)}`);
    await write(outputPathOf(href), body);
    if (!isPageHref(href)) {
      site.files.add(href);
      if (href === SEARCH_MANIFEST_HREF) follow(searchIndexIn(body), href);
      return;
    }
    const page = crawlHtml(body, href);
    site.pages.set(href, { ...page, href });
    for (const { pathname } of page.links) follow(pathname, href);
  };

  const queue = createQueue<string>(CONCURRENCY, (href) => href, visit);
  const follow = (pathname: string, from: string) => {
    if (!linkedFrom.has(pathname)) linkedFrom.set(pathname, from);
    queue.add(pathname);
  };
  for (const href of required) queue.add(href);
  await queue.done();

  for (const [from, to] of Object.entries(content.redirects))
    await write(outputPathOf(from), redirectPage(to));
  for (const page of site.pages.values()) {
    for (const { pathname } of page.links) site.missing.get(pathname)?.add(page.href);
  }
  return site;
}

/** Every address the site must answer, linked or not. */
function addressesOf({ docs, pages, api }: PrerenderInput["content"]): string[] {
  const hrefs = [...docs.values(), ...pages.values()].map((page) => page.href);
  const companions = hrefs.flatMap((href) => [markdownHref(href), dataHrefOf(href) ?? href]);
  const described = api ? [OPENAPI_HREF] : [];
  return [...hrefs, DOCS_ROOT_HREF, SEARCH_HREF, NOT_FOUND_HREF, ...SITE_FILES, ...described, ...companions];
}

/** Address of the search index that a manifest names. */
function searchIndexIn(manifest: string): string {
  return v.parse(searchManifestSchema, JSON.parse(manifest)).index;
}

/** What a failed answer says. A page says it to readers only; the app has printed the error itself. */
function reasonIn(response: Response, body: string): string {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage ? "; what the app printed is above." : `:\n${body.slice(0, 2_000)}`;
}
