import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import send from "send";
import { indexDocumentOf, isPageHref, NOT_FOUND_HREF, NOT_FOUND_OUTPUT_PATH } from "#app/lib/hrefs.ts";
import { cacheControlOf } from "./headers.ts";
import { findServedFile, type ServedFile } from "./served-file.ts";

interface StaticServerOptions {
  dir: string;
  /** Sent with every answer. */
  headers: Record<string, string>;
}

/**
 * A server that treats a folder as a static host does: index documents, an error document with status 404, a redirect for
 * a missing trailing slash, precompressed files by Accept-Encoding, ETag and 304, cache headers, types. Files are looked up
 * at each request, so the folder may be built again meanwhile. Not listening yet.
 */
export function createStaticServer({ dir, headers }: StaticServerOptions): Server {
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(dir, request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else answerText(response, 500, "Internal Server Error");
    });
  });
}

async function answer(dir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  const file = await findServedFile(dir, path, request);
  if (file) {
    await sendFile(file, href, request, response);
    return;
  }
  if (!isPageHref(href) && (await findServedFile(dir, indexDocumentOf(`${href}/`), request))) {
    response.writeHead(301, { Location: `${href}/${url.slice(href.length)}`, "Content-Length": 0 }).end();
    return;
  }
  const errorDocument = await findServedFile(dir, NOT_FOUND_OUTPUT_PATH, request);
  response.statusCode = 404;
  if (errorDocument) await sendFile(errorDocument, NOT_FOUND_HREF, request, response);
  else answerText(response, 404, "Not Found");
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
function sendFile(
  { path, type, coding }: ServedFile,
  href: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", cacheControlOf(href));
  response.setHeader("Vary", "Accept-Encoding");
  if (coding) response.setHeader("Content-Encoding", coding);
  const options = {
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    dotfiles: "allow",
  } as const;
  return new Promise((resolve, reject) => {
    response.on("close", resolve);
    // The whole path has been checked, so it is not joined to a root again.
    send(request, encodeURI(path).replace(/[?#]/g, encodeURIComponent), options)
      .on("error", reject)
      .pipe(response);
  });
}

function answerText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
