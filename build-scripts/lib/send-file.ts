import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import etag from "etag";
import fresh from "fresh";
import { cacheControlOf } from "./headers.ts";
import type { KeptFile } from "./kept-files.ts";
import type { ServedFile } from "./served-file.ts";

/** How it shows that whoever asked does not wait for the answer any more. */
const READER_GONE = [
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_UNABLE_TO_PIPE",
  "ECONNRESET",
  "EPIPE",
];

/** Sends a file with the status that is set already; conditions count for a page, not for the error document. */
export async function sendFile(
  file: KeptFile | ServedFile,
  href: string,
  response: ServerResponse,
): Promise<void> {
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
