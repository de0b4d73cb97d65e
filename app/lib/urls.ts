/**
 * Every rule about URLs: how source files, ids, hrefs and output files correspond.
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

/** The parameters of the search page's URL. */
export interface SearchUrlState {
  /** The query; empty for none. */
  text: string;
  /** Path of a search context; undefined for all. */
  context: string | undefined;
  /** Name of a version; undefined for the current one. */
  version: string | undefined;
  /** Starts at 1. */
  page: number;
}

export const HOME_HREF = "/";
export const DOCS_ROOT_HREF = "/docs/";
export const SEARCH_HREF = "/search/";
/** Rendered once and written as the host's error document. It is below `/docs/` to have the sidebar. */
export const NOT_FOUND_HREF = "/docs/404/";
export const NOT_FOUND_OUTPUT_PATH = "404.html";
export const VERSIONS_HREF = "/api/versions.json";
export const DOCS_HREF = "/api/docs.json";
export const SIDEBARS_HREF = "/api/sidebars.json";
export const OPENAPI_HREF = "/api/openapi.json";
export const LLMS_HREF = "/llms.txt";
export const LLMS_FULL_HREF = "/llms-full.txt";
/** The picture in link previews, if the provider has one. */
export const PREVIEW_IMAGE_HREF = "/preview.png";
export const SITEMAP_HREF = "/sitemap.xml";
export const ROBOTS_HREF = "/robots.txt";
/** Files at URLs that other standards name (RFC 8615). */
const WELL_KNOWN_PREFIX = "/.well-known/";
/** Names the current search index and worker. */
export const SEARCH_MANIFEST_HREF = "/search.json";
/** Prefix of files: the app's, named by their content hash, and in folders below it those of the content. */
export const ASSETS_PREFIX = "/assets/";
/** In the preview: the stream of change events. */
export const PREVIEW_EVENTS_HREF = "/-/events";
/** On a Node server: the action that stores the reader's color mode in a cookie. */
export const THEME_ACTION_HREF = "/action/set-theme";
/** Prefix of the app's route for Markdown exports; hosts serve them at {@link markdownHref}. */
export const MARKDOWN_ROUTE_PREFIX = "/markdown";

export const PAGE_EXTENSIONS = [".mdx", ".md"] as const;

/** Id of the page with the home page's text. */
export const HOME_ID = "index";
const FOLDER_PAGE = /(^|\/)index$/;

/** Fills `{provider}` in an id or path with the provider's slug. */
export function fillProviderSlug(path: string, providerSlug: string): string {
  return path.replaceAll("{provider}", providerSlug);
}

/** Reports whether a file is a page, by its extension. */
export function isPageSource(path: string): boolean {
  return PAGE_EXTENSIONS.some((extension) => path.endsWith(extension));
}

/** Returns the format by the file's extension. */
export function sourceFormat(sourcePath: string): "md" | "mdx" {
  return sourcePath.endsWith(".md") ? "md" : "mdx";
}

/** Returns the route of a source path below `docs/` or `pages/`; undefined for other paths. */
export function routeOfSource(sourcePath: string, providerSlug: string): PageRoute | undefined {
  const extension = PAGE_EXTENSIONS.find((ending) => sourcePath.endsWith(ending));
  if (!extension) return undefined;
  const name = fillProviderSlug(sourcePath.slice(0, -extension.length), providerSlug);
  if (name.startsWith("docs/")) {
    const id = name.slice("docs/".length).replace(FOLDER_PAGE, "");
    return { kind: "doc", id, href: docHref(id) };
  }
  if (!name.startsWith("pages/")) return undefined;
  const id = name.slice("pages/".length);
  return { kind: "page", id, href: pageHref(id) };
}

/** Returns the path of an operation's URL, with its `{parameters}`. */
export function pathnameOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/]+/, "");
}

export function docHref(id: string): string {
  return `${DOCS_ROOT_HREF}${id}/`;
}

/** Returns the href of a page outside the documentation; the page `index` is the home page. */
export function pageHref(id: string): string {
  return id === HOME_ID ? HOME_HREF : `/${id}/`;
}

/** Returns the page with data at an href; undefined for search, not found, docs root, files and the home page's id. */
export function pageAt(href: string): Pick<PageRoute, "kind" | "id"> | undefined {
  const others = [DOCS_ROOT_HREF, SEARCH_HREF, NOT_FOUND_HREF, `/${HOME_ID}/`];
  if (!isPageHref(href) || others.includes(href)) return undefined;
  if (href.startsWith(DOCS_ROOT_HREF)) return { kind: "doc", id: href.slice(DOCS_ROOT_HREF.length, -1) };
  return { kind: "page", id: href === HOME_HREF ? HOME_ID : href.slice(1, -1) };
}

/** Returns the href of a page's data in the docs API; undefined for pages without data. */
export function dataHrefOf(href: string): string | undefined {
  const page = pageAt(href);
  return page && `/api/${page.kind}s/${page.id}.json`;
}

/** Returns the href of a page's Markdown export: `/docs/a/` → `/docs/a.md`, `/` → `/index.md`. */
export function markdownHref(href: string): string {
  return href === HOME_HREF ? `/${HOME_ID}.md` : `${href.slice(0, -1)}.md`;
}

/** Returns the page of a Markdown export (`/docs/a.md` → `/docs/a/`); undefined for other paths. */
export function hrefOfMarkdown(pathname: string): string | undefined {
  if (!pathname.endsWith(".md") || pathname.startsWith(WELL_KNOWN_PREFIX)) return undefined;
  const name = pathname.slice(0, -".md".length);
  return name === `/${HOME_ID}` ? HOME_HREF : `${name}/`;
}

/** Returns the search page's href; default values are left out. */
export function searchHref({ text, context, version, page }: Partial<SearchUrlState>): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (context !== undefined) parameters.set("ctx", context);
  if (version !== undefined) parameters.set("version", version);
  if (page !== undefined && page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query ? `${SEARCH_HREF}?${query}` : SEARCH_HREF;
}

/** Returns the href of a file of the content folder's `assets/`; undefined for other paths. */
export function assetHrefOf(sourcePath: string): string | undefined {
  const path = `/${sourcePath}`;
  return path.startsWith(ASSETS_PREFIX) ? encodeURI(path) : undefined;
}

/** Returns the href of an event's sample payload: `/assets/webhooks/payloads/order-charged.txt`. */
export function payloadHref(event: string, ending: "txt" | "json"): string {
  const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  return `${ASSETS_PREFIX}webhooks/payloads/${name}.${ending}`;
}

/** Returns the href of a scenario's events, one a line. */
export function scenarioHref(name: string): string {
  return `${ASSETS_PREFIX}webhooks/scenarios/${name}.jsonl`;
}

/** Reports whether a file is named by its content hash and never changes: the app's own, which are directly in `/assets/`. */
export function isHashedAssetHref(pathname: string): boolean {
  return pathname.startsWith(ASSETS_PREFIX) && !pathname.slice(ASSETS_PREFIX.length).includes("/");
}

/** Returns the href of the provider's mark, which changes with its content. */
export function markHref(hash: string): string {
  return `${ASSETS_PREFIX}mark-${hash}.svg`;
}

export function searchIndexHref(hash: string): string {
  return `${ASSETS_PREFIX}search-${hash}.json`;
}

/** Returns the href of another file of a split search index. */
export function searchPartHref(name: string): string {
  return `${ASSETS_PREFIX}search-part-${name}.json`;
}

/** Reports whether this is any file of a search index. */
export function isSearchIndexHref(href: string): boolean {
  return href.startsWith(`${ASSETS_PREFIX}search-`) && href.endsWith(".json");
}

/** Returns the href of a JSON Schema of the docs API. */
export function schemaHref(name: string): string {
  return `/api/schemas/${name}.json`;
}

/** Inserts a query, empty or starting with `?`, before the hash of an href. */
export function withSearch(href: string, search: string): string {
  return href.replace(/(?=#|$)/, () => search);
}

/** Reports whether a pathname is a page's, which ends with a slash; others are files. */
export function isPageHref(pathname: string): boolean {
  return pathname.endsWith("/");
}

/** Reports whether browsers resolve a URL that begins like a path to another host: `//host`, `/\host`. */
export function namesAnotherHost(url: string): boolean {
  // Browsers skip tabs and line breaks, and control characters and spaces at the start.
  return /^[\p{Cc} ]*[/\\][\t\n\r]*[/\\]/u.test(url);
}

/** Reports whether a path from the root is in its shortest form, also decoded: no empty or dot segments, no backslash, no query. */
export function isCanonicalPath(path: string): boolean {
  const decoded = path.replace(/%(?:2[ef]|5c|[01][\da-f]|7f)/gi, decodeURIComponent);
  const segments = decoded.split("/").slice(1, -1);
  return !/[\\?\s\p{Cc}]/u.test(decoded) && segments.every((segment) => !/^\.{0,2}$/.test(segment));
}

/**
 * Returns the clean form of a pathname: `/docs/a/index.html`, `/docs/a.html` and `/docs/a` become `/docs/a/`, and doubled
 * slashes become one. Files with another extension or a well-known URL and the error document stay. The result never starts with `//` or `/\`,
 * which browsers read as the start of another host.
 */
export function cleanPathname(pathname: string): string {
  if (pathname === `/${NOT_FOUND_OUTPUT_PATH}` || pathname.startsWith(WELL_KNOWN_PREFIX)) return pathname;
  const path = pathname.replace(/^[/\\]+|\/{2,}/g, "/").replace(/\/(?:index)?\.html$|\.html$/, "/");
  if (isPageHref(path) || /\.[a-z0-9]+$/i.test(path)) return path;
  return `${path}/`;
}

/** Returns the path in the static tree of the file served at an href. */
export function outputPathOf(href: string): string {
  if (href === NOT_FOUND_HREF) return NOT_FOUND_OUTPUT_PATH;
  return isPageHref(href) ? indexDocumentOf(href) : decodeURI(href).slice(1);
}

/** Returns the path of the index document that a static host serves at an href. */
export function indexDocumentOf(href: string): string {
  return `${decodeURI(href).slice(1)}index.html`;
}

/** Returns the absolute URL on the documentation's public origin. */
export function absoluteHref(origin: string, href: string): string {
  return origin + href;
}

/** Returns the app's path for a URL of the site: Markdown exports have their own route. */
export function appPathOf(pathname: string): string {
  return hrefOfMarkdown(pathname) ? MARKDOWN_ROUTE_PREFIX + pathname : pathname;
}
