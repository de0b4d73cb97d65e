import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { cleanPathname, indexDocumentOf, isPageHref, NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { type HttpResponse, redirect, sendNotAllowed, sendResponse, sendText } from "./send-response.ts";
import { canDecode, readServedFile } from "./served-file.ts";

interface StaticServerOptions {
  dir: string;
  /** Returns the headers of every response, which are another build's when the folder is. */
  readHeaders(): Promise<Record<string, string>>;
}

/**
 * Creates a server that serves a folder as a static host does: index documents, an error document with status 404, redirects
 * for a missing trailing slash, compression, ETags, cache headers and content types. Files and headers are read
 * per request, so the server shows the next build too. It is not listening yet.
 */
export function createStaticServer({ dir, readHeaders }: StaticServerOptions): Server {
  const respondTo = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(await readHeaders())) response.setHeader(name, value);
    await respond((path) => readServedFile(dir, path), request, response);
  };
  return createServer((request, response) => {
    respondTo(request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Internal Server Error");
    });
  });
}

/** Files of pages. They are served at the page's URL only. */
const PAGE_FILE = /(?:^|\/)(?:index|404)\.html$/;

type FindFile = (path: string) => Promise<HttpResponse | undefined>;

async function respond(find: FindFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return sendNotAllowed(response);
  const [href = "/"] = url.split("?", 1);
  if (!href.startsWith("/")) return sendText(response, 400, "Bad Request");
  if (canDecode(href)) {
    const file = await fileAt(href, find);
    if (file) return sendResponse(file, response);
    const clean = cleanPathname(href);
    if (clean !== href) return redirect(response, clean + url.slice(href.length));
  }
  const errorDocument = await find(NOT_FOUND_OUTPUT_PATH);
  if (errorDocument) await sendResponse({ ...errorDocument, status: 404 }, response);
  else sendText(response, 404, "Not Found");
}

async function fileAt(href: string, find: FindFile): Promise<HttpResponse | undefined> {
  if (isPageHref(href)) return find(indexDocumentOf(href));
  const path = decodeURI(href).slice(1);
  return PAGE_FILE.test(path) ? undefined : find(path);
}
