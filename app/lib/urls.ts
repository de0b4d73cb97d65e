/**
 * Every rule about addresses: how source files, ids, hrefs and output files correspond.
 *
 * - source path  `docs/integrate-with-{provider}/webhook-ipn.mdx`, relative to the content folder
 * - id           `integrate-with-acme-payments/webhook-ipn`
 * - href         `/docs/integrate-with-acme-payments/webhook-ipn/`, always with a trailing slash
 * - output path  `docs/integrate-with-acme-payments/webhook-ipn/index.html`, relative to the static tree
 */

export type PageKind = "doc" | "page";

export interface PageRoute {
  kind: PageKind;
  id: string;
  href: string;
}

/** What the search page's address asks for. */
export interface SearchUrlState {
  /** Empty when nothing is asked. */
  text: string;
  /** Path of a search context; undefined: everywhere. */
  context: string | undefined;
  /** Name of a version; undefined: the current one. */
  version: string | undefined;
  /** From 1. */
  page: number;
}

export const HOME_HREF = "/";
export const DOCS_ROOT_HREF = "/docs/";
export const SEARCH_HREF = "/search/";
/** Rendered once and saved as the host's error document; among the documentation's pages, so it has their sidebar. */
export const NOT_FOUND_HREF = "/docs/404/";
export const NOT_FOUND_OUTPUT_PATH = "404.html";

export const VERSIONS_HREF = "/api/versions.json";
export const DOCS_HREF = "/api/docs.json";
export const SIDEBARS_HREF = "/api/sidebars.json";
/** The API description as JSON. */
export const OPENAPI_HREF = "/api/openapi.json";
export const LLMS_HREF = "/llms.txt";
export const LLMS_FULL_HREF = "/llms-full.txt";
export const SITEMAP_HREF = "/sitemap.xml";
export const ROBOTS_HREF = "/robots.txt";
/** Names the current search index and worker. */
export const SEARCH_MANIFEST_HREF = "/search.json";
/** Files that are named by their content, and never change. */
export const ASSETS_PREFIX = "/assets/";
/** In a live preview: the stream of changes, and the script that shows them. The published site has neither. */
export const PREVIEW_EVENTS_HREF = "/-/events";
export const LIVE_RELOAD_HREF = "/-/live.js";
/** On a Node server: stores the reader's color mode in a cookie. The published site has no such URL. */
export const THEME_ACTION_HREF = "/action/set-theme";
/** Where the app answers the Markdown twin of a page; hosts serve it at {@link markdownHref}. */
export const MARKDOWN_ROUTE_PREFIX = "/markdown";

export const PAGE_EXTENSIONS = [".mdx", ".md"] as const;

/** Id of the page that is the body of the home page. */
export const HOME_ID = "index";
const FOLDER_PAGE = /(^|\/)index$/;
const PROVIDER_SLUG = /\{provider\}/g;

/** Fills `{provider}` in an id or path with the provider's slug. */
export function fillProviderSlug(path: string, providerSlug: string): string {
  return path.replace(PROVIDER_SLUG, providerSlug);
}

/** Is this file a page (by its ending)? */
export function isPageSource(path: string): boolean {
  return PAGE_EXTENSIONS.some((extension) => path.endsWith(extension));
}

/** Plain Markdown (`.md`) or MDX, by the file's ending. */
export function sourceFormat(sourcePath: string): "md" | "mdx" {
  return sourcePath.endsWith(".md") ? "md" : "mdx";
}

/** The address of a source path under `docs/` or `pages/`; undefined for any other path. */
export function routeOfSource(sourcePath: string, providerSlug: string): PageRoute | undefined {
  const extension = PAGE_EXTENSIONS.find((ending) => sourcePath.endsWith(ending));
  if (!extension) return undefined;
  const name = fillProviderSlug(sourcePath.slice(0, -extension.length), providerSlug);
  if (name.startsWith("docs/")) {
    const id = name.slice("docs/".length).replace(FOLDER_PAGE, "");
    return { kind: "doc", id, href: docHref(id) };
  }
  if (name.startsWith("pages/")) {
    const id = name.slice("pages/".length);
    return { kind: "page", id, href: pageHref(id) };
  }
  return undefined;
}

/** Href of a documentation page. */
export function docHref(id: string): string {
  return `${DOCS_ROOT_HREF}${id}/`;
}

/** Href of a page outside the documentation; the page `index` is the home page. */
export function pageHref(id: string): string {
  return id === HOME_ID ? HOME_HREF : `/${id}/`;
}

/** Id of the page outside the documentation at this splat (`markdown-page/` → `markdown-page`). */
export function idOfSplat(splat: string | undefined): string {
  return (splat ?? "").replace(/\/+$/, "");
}

/** Address of a documentation page's data in the docs API. */
export function docDataHref(id: string): string {
  return `/api/docs/${id}.json`;
}

/** Address of the data of a page outside the documentation. */
export function pageDataHref(id: string): string {
  return `/api/pages/${id}.json`;
}

/** Id named by the splat of a data route (`a/b.json` → `a/b`); undefined when it is no data address. */
export function idOfDataSplat(splat: string | undefined): string | undefined {
  return splat?.endsWith(".json") ? splat.slice(0, -".json".length) : undefined;
}

/** Address of a page's data, or undefined for a page that has none (search, not found, docs root). */
export function dataHrefOf(href: string): string | undefined {
  if (!isPageHref(href) || href === DOCS_ROOT_HREF || href === SEARCH_HREF || href === NOT_FOUND_HREF) {
    return undefined;
  }
  if (href.startsWith(DOCS_ROOT_HREF)) return docDataHref(href.slice(DOCS_ROOT_HREF.length, -1));
  return pageDataHref(href === HOME_HREF ? HOME_ID : href.slice(1, -1));
}

/** Address of a page's Markdown twin: `/docs/a/` → `/docs/a.md`, `/` → `/index.md`. */
export function markdownHref(href: string): string {
  return href === HOME_HREF ? `/${HOME_ID}.md` : `${href.slice(0, -1)}.md`;
}

/** Page whose twin is at this address (`/docs/a.md` → `/docs/a/`); undefined for any other address. */
export function hrefOfMarkdown(pathname: string): string | undefined {
  if (!pathname.endsWith(".md")) return undefined;
  const name = pathname.slice(0, -".md".length);
  return name === `/${HOME_ID}` ? HOME_HREF : `${name}/`;
}

/** The search page's address for a search; what is the default stays unsaid. */
export function searchHref({ text, context, version, page }: Partial<SearchUrlState>): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (context !== undefined) parameters.set("ctx", context);
  if (version !== undefined) parameters.set("version", version);
  if (page !== undefined && page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query ? `${SEARCH_HREF}?${query}` : SEARCH_HREF;
}

/** Address of a search index in one file, with this hash. */
export function searchIndexHref(hash: string): string {
  return `${ASSETS_PREFIX}search-${hash}.json`;
}

/** How the names of the files of a split search index begin: the one that is loaded first, and all others. */
const SEARCH_HEADER = "search-first-";
const SEARCH_PART = "search-part-";

/** Address of the first file of a split search index, with this hash. */
export function searchHeaderHref(hash: string): string {
  return `${ASSETS_PREFIX}${SEARCH_HEADER}${hash}.json`;
}

/** Address of another file of a split search index. */
export function searchPartHref(name: string): string {
  return `${ASSETS_PREFIX}${SEARCH_PART}${name}.json`;
}

/** Loaded by every reader who searches a large site, and another after every edit. */
export function isSearchHeaderHref(href: string): boolean {
  return href.startsWith(ASSETS_PREFIX + SEARCH_HEADER);
}

/** One of thousands, of which a reader loads a few. */
export function isSearchPartHref(href: string): boolean {
  return href.startsWith(ASSETS_PREFIX + SEARCH_PART);
}

/** The first file of the search index, or another. */
export function isSearchIndexHref(href: string): boolean {
  return href.startsWith(`${ASSETS_PREFIX}search-`) && href.endsWith(".json");
}

/** Address of a JSON Schema of the docs API. */
export function schemaHref(name: string): string {
  return `/api/schemas/${name}.json`;
}

/** The href with this query, which is empty or starts with `?`, before its anchor. */
export function withSearch(href: string, search: string): string {
  return href.replace(/(?=#|$)/, () => search);
}

/** A page's address ends with a slash; anything else is a file. */
export function isPageHref(pathname: string): boolean {
  return pathname.endsWith("/");
}

/** Remix matches routes in any case; hosts of files do not. Is this a route's path in another case, where there is no page? */
export function isRouteInOtherCase(pathname: string): boolean {
  return [DOCS_ROOT_HREF, SEARCH_HREF].some(
    (route) => pathname.toLowerCase().startsWith(route) && !pathname.startsWith(route),
  );
}

/** Reports whether browsers take a URL that begins like a path for one of another host: `//host`, `/\host`. */
export function namesAnotherHost(url: string): boolean {
  // Browsers skip tabs and line breaks.
  return /^\s*[/\\][\t\n\r]*[/\\]/.test(url);
}

/** Reports whether a path from the root is written in its shortest form: no empty or dot segments, no backslash, no query. */
export function isCanonicalPath(path: string): boolean {
  const segments = path.replace(/%2e/gi, ".").split("/").slice(1, -1);
  return !/[\\?\s]/.test(path) && segments.every((segment) => !/^\.{0,2}$/.test(segment));
}

/**
 * The clean address of a path as visitors type or store it: `/docs/a/index.html`, `/docs/a.html` and `/docs/a` become
 * `/docs/a/`, doubled slashes become one. Paths of files (with another ending, or the error document) stay. The result never starts with `//` or
 * `/\`, which browsers read as the start of another host.
 */
export function cleanPathname(pathname: string): string {
  if (pathname === `/${NOT_FOUND_OUTPUT_PATH}`) return pathname;
  const path = pathname.replace(/^[/\\]+|\/{2,}/g, "/").replace(/(?:\/index)?\.html$|\/index\.html$/, "/");
  if (isPageHref(path) || /\.[a-z0-9]+$/i.test(path)) return path;
  return `${path}/`;
}

/** Where the static tree keeps what is served at this href. */
export function outputPathOf(href: string): string {
  if (href === NOT_FOUND_HREF) return NOT_FOUND_OUTPUT_PATH;
  return isPageHref(href) ? indexDocumentOf(href) : decodeURI(href).slice(1);
}

/** The file a static host looks for at an address that ends with a slash. */
export function indexDocumentOf(href: string): string {
  return `${decodeURI(href).slice(1)}index.html`;
}

/** Absolute form of an href on the documentation's public origin. */
export function absoluteHref(origin: string, href: string): string {
  return origin + href;
}

/** Where the app answers what the site serves at this address: Markdown twins have a route of their own. */
export function appPathOf(pathname: string): string {
  return hrefOfMarkdown(pathname) ? MARKDOWN_ROUTE_PREFIX + pathname : pathname;
}
