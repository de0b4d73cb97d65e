import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import etag from "etag";
import fresh from "fresh";
import { indexDocumentOf, isPageHref, NOT_FOUND_HREF, NOT_FOUND_OUTPUT_PATH } from "#app/lib/hrefs.ts";
import { cacheControlOf } from "./headers.ts";
import { createKeptFiles, type FindFile, type KeptFile } from "./kept-files.ts";
import { openServedFile, type ServedFile } from "./served-file.ts";

/** Bytes of files kept in memory, at most. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;

/** How it shows that whoever asked does not wait for the answer any more. */
const READER_GONE = [
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_UNABLE_TO_PIPE",
  "ECONNRESET",
  "EPIPE",
];

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
    answer({ dir, findFile }, request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else answerText(response, 500, "Internal Server Error");
    });
  });
}

async function answer(
  { dir, findFile }: { dir: string; findFile: FindFile },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return;
  }
  const [href = "/"] = url.split("?", 1);
  if (!canDecode(href)) {
    answerText(response, 400, "Bad Request");
    return;
  }
  const path = isPageHref(href) ? indexDocumentOf(href) : decodeURI(href).slice(1);
  const file = await findFile(path, request);
  if (file) {
    await sendFile(file, href, response);
    return;
  }
  if (!isPageHref(href) && (await hasPage(dir, `${href}/`))) {
    response.writeHead(301, { Location: `${href}/${url.slice(href.length)}`, "Content-Length": 0 }).end();
    return;
  }
  const errorDocument = await findFile(NOT_FOUND_OUTPUT_PATH, request);
  response.statusCode = 404;
  if (errorDocument) await sendFile(errorDocument, NOT_FOUND_HREF, response);
  else answerText(response, 404, "Not Found");
}

async function hasPage(dir: string, href: string): Promise<boolean> {
  const page = await openServedFile(dir, indexDocumentOf(href), []);
  await page?.handle.close();
  return page !== undefined;
}

/** NUL ends a name for the operating system, though not for us. */
function canDecode(href: string): boolean {
  try {
    return !decodeURI(href).includes("\0");
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Sends a file with the status that is set already; conditions count for a page, not for the error document. */
async function sendFile(file: KeptFile | ServedFile, href: string, response: ServerResponse): Promise<void> {
  const { stats, type, coding } = file;
  const size = "body" in file ? file.body.length : stats.size;
  try {
    const { method, headers } = response.req;
    response.setHeader("Cache-Control", cacheControlOf(href));
    response.setHeader("Vary", "Accept-Encoding");
    response.setHeader("ETag", etag(stats));
    if (response.statusCode === 200 && fresh(headers, response.getHeaders())) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", size);
    if (coding) response.setHeader("Content-Encoding", coding);
    if (method === "HEAD" || size === 0) response.end();
    else if ("body" in file) response.end(file.body);
    // What grows meanwhile is sent as far as was announced.
    else await pipeline(file.handle.createReadStream({ autoClose: false, end: size - 1 }), response);
  } catch (error) {
    if (!READER_GONE.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    if ("handle" in file) await file.handle.close();
  }
}

function answerText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
