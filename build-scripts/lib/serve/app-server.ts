import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import etag from "etag";
import { COLOR_MODE_COOKIE } from "#app/lib/preferences/color-mode.ts";
import { appPathOf, isPageHref, NOT_FOUND_HREF, THEME_ACTION_HREF } from "#app/lib/urls.ts";
import { policyHeader } from "./headers.ts";
import { type HttpResponse, sendText } from "./send-response.ts";
import { createSiteListener } from "./site-listener.ts";
import { readServedFile } from "./static-server.ts";

/** A submitted color mode is a few bytes. */
const MAX_BODY_BYTES = 1_000;
/** Placeholder origin; it does not appear in responses. */
const ORIGIN = "http://preview.invalid";
const STORED_MODE = new RegExp(`(?:^|;\\s*)(${COLOR_MODE_COOKIE}=[^;\\s]*)`);

/** Creates the request listener that serves the app live: every URL of the site from its loaders, with ETags. */
export function createAppServer(build: ServerBuild, publicDirs: readonly string[]): RequestListener {
  const handle = createRequestHandler(build, "production");
  /** Requests a URL from the app, which gets the cookie of the color mode and no other. */
  const requestApp = async (href: string, query: string, { url, headers }: IncomingMessage) => {
    const mistakes = await previewContentOf(build).refresh();
    if (mistakes !== undefined) return mistakesResponse(mistakes);
    const isPage = isPageHref(url?.split("?", 1)[0] ?? "");
    const [, Cookie = ""] = isPage ? (STORED_MODE.exec(headers.cookie ?? "") ?? []) : [];
    const request = new Request(ORIGIN + appPathOf(href) + query, { headers: { Cookie } });
    return toHttpResponse(await handle(request));
  };
  return createSiteListener({
    async respondToAction(request, response) {
      if (request.method !== "POST" || request.url !== THEME_ACTION_HREF) return false;
      await storeColorMode(handle, request, response);
      return true;
    },
    async findFile(href) {
      if (isPageHref(href)) return undefined;
      const files = publicDirs.map((folder) => readServedFile(folder, decodeURI(href).slice(1)));
      return (await Promise.all(files)).find((file) => file !== undefined);
    },
    async findPage(request, response) {
      const { url = "/" } = request;
      const [href = "/"] = url.split("?", 1);
      if (isPageHref(href)) response.setHeader("Vary", "Cookie");
      const found = await requestApp(href, url.slice(href.length), request);
      return found.status === 404 || isFileAtPage(href, found) ? undefined : found;
    },
    getNotFound: (request) => requestApp(NOT_FOUND_HREF, "", request),
  });
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
