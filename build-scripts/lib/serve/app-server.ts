import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import etag from "etag";
import { COLOR_MODE_COOKIE } from "#app/lib/preferences/color-mode.ts";
import {
  appPathOf,
  cleanPathname,
  isPageHref,
  markdownHref,
  NOT_FOUND_HREF,
  pageAt,
  THEME_ACTION_HREF,
} from "#app/lib/urls.ts";
import { policyHeader } from "./headers.ts";
import { PREFERS_MARKDOWN } from "./host-settings.ts";
import { type HttpResponse, redirect, sendNotAllowed, sendResponse, sendText } from "./send-response.ts";
import { canDecode, readServedFile } from "./served-file.ts";

interface AppServerOptions {
  /** Returns the app. Called for every request, so that the development server can swap it. */
  getBuild(): ServerBuild;
  mode: "production" | "development";
  publicDirs?: readonly string[];
}

/** A submitted color mode is a few bytes. */
const MAX_BODY_BYTES = 1_000;
/** Placeholder origin; it does not appear in responses. */
const ORIGIN = "http://preview.invalid";
const PREFERS_MARKDOWN_PATTERN = new RegExp(PREFERS_MARKDOWN, "i");
const STORED_MODE = new RegExp(`(?:^|;\\s*)(${COLOR_MODE_COOKIE}=[^;\\s]*)`);

/** Requests a URL from the app; `colorMode` is the cookie, if the reader has one. It gets no other cookie. */
type AppRequest = (href: string, query: string, colorMode?: string) => Promise<HttpResponse>;

/** Creates the request listener that serves the app live: every URL of the site from its loaders, with ETags. */
export function createAppServer({
  getBuild,
  mode,
  publicDirs = ["public"],
}: AppServerOptions): RequestListener {
  const requestApp: AppRequest = async (href, query, Cookie = "") => {
    const build = getBuild();
    const mistakes = await previewContentOf(build).refresh();
    if (mistakes !== undefined) return mistakesResponse(mistakes);
    const request = new Request(ORIGIN + appPathOf(href) + query, { headers: { Cookie } });
    return toHttpResponse(await createRequestHandler(build, mode)(request));
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request;
    if (method === "POST" && url === THEME_ACTION_HREF)
      await storeColorMode(createRequestHandler(getBuild(), mode), request, response);
    else if (method !== "GET" && method !== "HEAD") sendNotAllowed(response);
    else if (!url.startsWith("/")) sendText(response, 400, "Bad Request");
    else await sendUrl(request, response, { requestApp, publicDirs });
  };
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Internal Server Error");
    });
  };
}

/** Reads a file from the first folder that has it. */
async function readPublicFile(folders: readonly string[], path: string): Promise<HttpResponse | undefined> {
  for (const folder of folders) {
    const file = await readServedFile(folder, path);
    if (file) return file;
  }
  return undefined;
}

/** Sends a public file, a redirect to the clean URL, or the app's response; the not-found page where a static host has no file. */
async function sendUrl(
  request: IncomingMessage,
  response: ServerResponse,
  { requestApp, publicDirs }: { requestApp: AppRequest; publicDirs: readonly string[] },
): Promise<void> {
  const { url = "/", headers } = request;
  const [href = "/"] = url.split("?", 1);
  const query = url.slice(href.length);
  const isPage = isPageHref(href);
  const [, colorMode] = isPage ? (STORED_MODE.exec(headers.cookie ?? "") ?? []) : [];
  if (canDecode(href)) {
    const file = isPage ? undefined : await readPublicFile(publicDirs, decodeURI(href).slice(1));
    if (file) return sendResponse(file, response);
    const clean = cleanPathname(href);
    if (clean !== href) return redirect(response, clean + query);
    if (isPage) response.setHeader("Vary", "Accept, Cookie");
    const isMarkdown = pageAt(href) && PREFERS_MARKDOWN_PATTERN.test(headers.accept ?? "");
    const forms = isMarkdown ? [markdownHref(href), href] : [href];
    for (const form of forms) {
      const found = await requestApp(form, query, colorMode);
      if (found.status !== 404 && !isFileAtPage(form, found)) return sendResponse(found, response);
    }
  }
  await sendResponse(await requestApp(NOT_FOUND_HREF, "", colorMode), response);
}

/** Remix ignores a slash at the end of a file's URL. */
function isFileAtPage(href: string, { status, headers }: HttpResponse): boolean {
  return isPageHref(href) && status === 200 && !headers["Content-Type"]?.startsWith("text/html");
}

async function storeColorMode(
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(Number(request.headers["content-length"]) <= MAX_BODY_BYTES))
    return sendText(response, 413, "Content Too Large");
  const body = await text(request);
  const stored = await handle(new Request(ORIGIN + THEME_ACTION_HREF, { method: "POST", body }));
  response.writeHead(stored.status, { ...Object.fromEntries(stored.headers), "Cache-Control": "no-store" });
  response.end(await stored.text());
}

/** What the app's server entry exports for the preview. */
interface PreviewContent {
  stateName(): string;
  refresh(): Promise<string | undefined>;
}

/** Returns the preview content of an app. Throws when there is none. */
export function previewContentOf(build: ServerBuild): PreviewContent {
  const { previewContent } = build.entry.module as { previewContent?: PreviewContent };
  if (!previewContent) throw new Error("The app's server entry does not export previewContent.");
  return previewContent;
}

/** Shows mistakes as the terminal does, until they are corrected. */
function mistakesResponse(mistakes: string): HttpResponse {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", Refresh: "1" };
  return { status: 500, headers, body: Buffer.from(`The site cannot be shown.\n\n${mistakes}\n`) };
}

async function toHttpResponse(response: Response): Promise<HttpResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const {
    "content-security-policy": policy,
    "content-type": type,
    ...headers
  } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(type ? { "Content-Type": type } : {}),
      // The error document has its own inline code, and so its own policy.
      ...(policy ? policyHeader(policy) : {}),
      ETag: etag(body, { weak: true }),
      // Writers must see what they last saved; the ETag makes revalidation cheap.
      "Cache-Control": "no-cache",
    },
    body,
  };
}
