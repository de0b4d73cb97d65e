import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  cleanPathname,
  indexDocumentOf,
  isPageHref,
  NOT_FOUND_HREF,
  NOT_FOUND_OUTPUT_PATH,
} from "#app/lib/hrefs.ts";
import { createKeptFiles, type FindFile } from "./kept-files.ts";
import { answerText, redirect } from "./send-answer.ts";
import { sendFile } from "./send-file.ts";
import { canDecode } from "./served-file.ts";

/** Bytes of files kept in memory, at most. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

interface StaticServerOptions {
  dir: string;
  /** Sent with every answer. */
  headers: Record<string, string>;
}

/**
 * A server that treats a folder as a static host does: index documents, an error document with status 404, a redirect for
 * a missing trailing slash, precompressed files by Accept-Encoding, ETag and 304, cache headers, types. Files are looked up
 * at each request, so the folder may be exchanged for another meanwhile: each answer is of the one or of the other. Not
 * listening yet.
 */
export function createStaticServer({ dir, headers }: StaticServerOptions): Server {
  const findFile = createKeptFiles(dir, MOST_KEPT_BYTES);
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(findFile, request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else answerText(response, 500, "Internal Server Error");
    });
  });
}

/** Files of pages, which have URLs of their own. */
const PAGE_FILE = /(?:^|\/)(?:index|404)\.html$/;

async function answer(findFile: FindFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return;
  }
  const [href = "/"] = url.split("?", 1);
  if (!href.startsWith("/")) {
    answerText(response, 400, "Bad Request");
    return;
  }
  if (canDecode(href)) {
    const file = await fileAt(href, (path) => findFile(path, request));
    if (file) {
      await sendFile(file, href, response);
      return;
    }
    const clean = cleanPathname(href);
    if (clean !== href) {
      redirect(response, 301, clean + url.slice(href.length));
      return;
    }
  }
  const errorDocument = await findFile(NOT_FOUND_OUTPUT_PATH, request);
  response.statusCode = 404;
  if (errorDocument) await sendFile(errorDocument, NOT_FOUND_HREF, response);
  else answerText(response, 404, "Not Found");
}

async function fileAt<File>(href: string, find: (path: string) => Promise<File>): Promise<File | undefined> {
  if (isPageHref(href)) return find(indexDocumentOf(href));
  const path = decodeURI(href).slice(1);
  return PAGE_FILE.test(path) ? undefined : find(path);
}
