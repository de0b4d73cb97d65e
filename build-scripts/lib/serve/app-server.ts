import { existsSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import etag from "etag";
import Negotiator from "negotiator";
import type { PreviewContent } from "#app/lib/server/preview-content.ts";
import {
  appPathOf,
  cleanPathname,
  isPageHref,
  isRouteInOtherCase,
  markdownHref,
  NOT_FOUND_HREF,
  THEME_ACTION_HREF,
} from "#app/lib/urls.ts";
import { colorModeCookieOf, readBody } from "./color-mode-request.ts";
import { policyHeader } from "./headers.ts";
import { createResponseCache } from "./response-cache.ts";
import { type HttpResponse, redirect, sendResponse, sendText } from "./send-response.ts";
import { canDecode, readServedFile } from "./served-file.ts";

interface AppServerOptions {
  /** Returns the app. Called for every request, so that the development server can swap it. */
  getBuild(): ServerBuild;
  mode: "production" | "development";
  publicDir?: string;
}

/** Maximum size of the response cache. */
const MAX_CACHED_BYTES = 24 * 1024 * 1024;
/** Placeholder origin; it does not appear in responses. */
const ORIGIN = "http://preview.invalid";

/** Creates the request listener that serves the app live: every URL of the site from its loaders, with ETags. */
export function createAppServer({ getBuild, mode, publicDir = "public" }: AppServerOptions): RequestListener {
  const cache = createResponseCache(MAX_CACHED_BYTES);

  /** Forwards no cookie but `colorMode`, which is part of the cache key: readers never get each other's mode. */
  const responseOf = (href: string, query: string, colorMode = ""): Promise<HttpResponse> => {
    const build = getBuild();
    const url = ORIGIN + appPathOf(href) + query;
    return previewContentOf(build).respond(
      (stateName) =>
        cache.get(`${bundleVersion(build)} ${stateName}`, `${url} ${colorMode}`, async () =>
          toHttpResponse(
            await createRequestHandler(build, mode)(new Request(url, { headers: { Cookie: colorMode } })),
          ),
        ),
      toHttpResponse,
    );
  };

  const storeColorMode = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) {
      sendText(response, 413, "Content Too Large");
      return;
    }
    const stored = await createRequestHandler(
      getBuild(),
      mode,
    )(new Request(ORIGIN + THEME_ACTION_HREF, { method: "POST", body }));
    response.writeHead(stored.status, { ...Object.fromEntries(stored.headers), "Cache-Control": "no-store" });
    response.end(await stored.text());
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request;
    if (method === "POST" && url === THEME_ACTION_HREF) {
      await storeColorMode(request, response);
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      sendText(response, 405, "Method Not Allowed");
      return;
    }
    const [href = "/"] = url.split("?", 1);
    const query = url.slice(href.length);
    if (!href.startsWith("/")) {
      sendText(response, 400, "Bad Request");
      return;
    }
    if (!canDecode(href)) {
      sendResponse(await responseOf(NOT_FOUND_HREF, ""), response);
      return;
    }
    const file =
      publicFileExists(href, publicDir) && (await readServedFile(publicDir, pathOf(href), request));
    if (file) {
      sendResponse(file, response);
      return;
    }
    const clean = cleanPathname(href);
    if (clean !== href) {
      redirect(response, 301, clean + query);
      return;
    }
    if (isRouteInOtherCase(href)) {
      sendResponse(await responseOf(NOT_FOUND_HREF, ""), response);
      return;
    }
    if (!isPageHref(href)) {
      sendResponse(await responseOf(href, query), response);
      return;
    }
    response.setHeader("Vary", "Accept, Cookie");
    const negotiated = prefersMarkdown(request)
      ? responseOf(markdownHref(href), query)
      : responseOf(href, query, colorModeCookieOf(request));
    sendResponse(await negotiated, response);
  };

  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Internal Server Error");
    });
  };
}

/** Returns the preview content that the app's server entry exports. Throws when there is none. */
export function previewContentOf(build: ServerBuild): PreviewContent {
  const { previewContent } = build.entry.module as { previewContent?: PreviewContent };
  if (!previewContent) throw new Error("The app's server entry does not export previewContent.");
  return previewContent;
}

/** Changes when the app is bundled again. */
function bundleVersion({ assets }: ServerBuild): string {
  return assets.version;
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

/** Checks cheaply for a public file: a full lookup costs more than a cached response. Pages are never files. */
function publicFileExists(href: string, publicDir: string): boolean {
  return !isPageHref(href) && existsSync(join(publicDir, pathOf(href)));
}

function pathOf(href: string): string {
  return decodeURI(href).slice(1);
}

function prefersMarkdown(request: IncomingMessage): boolean {
  const [first] = new Negotiator(request).mediaTypes(["text/html", "text/markdown"]);
  return first === "text/markdown";
}
