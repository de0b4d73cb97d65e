import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import * as v from "valibot";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { partNamesIn } from "#app/lib/search/split/index-files.ts";
import {
  appPathOf,
  isPageHref,
  isSearchIndexHref,
  NOT_FOUND_HREF,
  SEARCH_MANIFEST_HREF,
  searchPartHref,
} from "#app/lib/urls.ts";
import { ASSETS_MANIFEST, SERVER_BUILD } from "#build-scripts/lib/bundle/app-bundle.ts";
import { type CrawledPage, crawlHtml } from "./crawl-html.ts";

/** A placeholder host; responses do not contain it. */
const ORIGIN = "http://prerender.invalid";

export async function loadServerBuild(): Promise<ServerBuild> {
  return withAssets((await import(pathToFileURL(resolve(SERVER_BUILD)).href)) as ServerBuild);
}

/** Returns the app with the manifest of the merged client modules. */
export async function withAssets(build: ServerBuild): Promise<ServerBuild> {
  return { ...build, assets: JSON.parse(await readFile(ASSETS_MANIFEST, "utf8")) as ServerBuild["assets"] };
}

/** Returns a function that requests URLs of the app in this process, without a server. */
export function createAppHandler(build: ServerBuild): (href: string) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (href) => handle(new Request(ORIGIN + appPathOf(href)));
}

/** The app, as far as rendering needs it. */
export interface App {
  request(href: string): Promise<Response>;
  /** Returns the document that redirects to this href. */
  redirectDocument(href: string): Promise<string>;
}

/** The app's response to one URL, as the build uses it. */
export interface RenderedUrl {
  status: number;
  /** The contents of the file to write; undefined when the response is an error. */
  body?: string | Buffer | undefined;
  /** What an HTML page links to and loads. */
  page?: CrawledPage | undefined;
  /** Hrefs of the search index that this file names. */
  parts?: string[] | undefined;
  /** The text of an error response, and the lines that the app printed. */
  reason?: string | undefined;
}

const FONT_TYPE = "font/woff2";

export async function renderUrl(href: string, { request, redirectDocument }: App): Promise<RenderedUrl> {
  const response = await request(href);
  const { status } = response;
  const location = response.headers.get("Location");
  if (status >= 300 && status < 400 && location) return { status, body: await redirectDocument(location) };
  if (response.ok && response.headers.get("Content-Type") === FONT_TYPE)
    return { status, body: Buffer.from(await response.arrayBuffer()) };
  const body = await response.text();
  if (!response.ok && !(status === 404 && href === NOT_FOUND_HREF))
    return { status, reason: reasonIn(response, body) };
  return {
    status,
    body,
    page: isPageHref(href) ? crawlHtml(body, href) : undefined,
    parts: searchPartsIn(href, body),
  };
}

function searchPartsIn(href: string, body: string): string[] | undefined {
  if (href === SEARCH_MANIFEST_HREF) return [v.parse(searchManifestSchema, JSON.parse(body)).index];
  return isSearchIndexHref(href) ? partNamesIn(JSON.parse(body)).map(searchPartHref) : undefined;
}

/** An error page is for readers; the app prints the error itself. */
function reasonIn(response: Response, body: string): string {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage ? "." : `:\n${body.slice(0, 2_000)}`;
}
