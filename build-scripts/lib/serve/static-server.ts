import { readFile, realpath } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join, posix, sep } from "node:path";
import etag from "etag";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { indexDocumentOf, isPageHref, NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { cacheControlOf } from "./headers.ts";
import type { HttpResponse } from "./send-response.ts";
import { createSiteListener } from "./site-listener.ts";

interface StaticServerOptions {
  dir: string;
  /** Returns the headers of every response, which are another build's when the folder is. */
  readHeaders(): Promise<Record<string, string>>;
}

/** File system errors that mean that the file does not exist. */
const NO_FILE = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"];
/** Files of pages. They are served at the page's URL only. */
const PAGE_FILE = /(?:^|\/)(?:index|404)\.html$/;

/**
 * Creates a server that serves a folder as a static host does: index documents, an error document with status 404, redirects
 * for a missing trailing slash, compression, ETags, cache headers and content types. Files and headers are read
 * per request, so the server shows the next build too. It is not listening yet.
 */
export function createStaticServer({ dir, readHeaders }: StaticServerOptions): Server {
  const listener = createSiteListener({
    readHeaders,
    async findFile(href) {
      if (isPageHref(href)) return readServedFile(dir, indexDocumentOf(href));
      const path = decodeURI(href).slice(1);
      return PAGE_FILE.test(path) ? undefined : readServedFile(dir, path);
    },
    async getNotFound() {
      const document = await readServedFile(dir, NOT_FOUND_OUTPUT_PATH);
      return document && { ...document, status: 404 };
    },
  });
  return createServer(listener);
}

/**
 * Returns the file at a path of the folder. Returns undefined when there is no file, or when the path is not normalized or leads
 * outside the folder through `..` or a symbolic link. Files are read whole, so that a response never mixes two builds.
 */
export async function readServedFile(dir: string, path: string): Promise<HttpResponse | undefined> {
  if (posix.normalize(path) !== path || posix.isAbsolute(path)) return undefined;
  const body = await readInside(dir, path);
  const headers = { "Cache-Control": cacheControlOf(`/${path}`), "Content-Type": contentTypeOf(`/${path}`) };
  return body && { status: 200, headers: { ...headers, ETag: etag(body, { weak: true }) }, body };
}

async function readInside(dir: string, path: string): Promise<Buffer | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(dir), realpath(join(dir, path))]);
    return file.startsWith(root + sep) ? await readFile(file) : undefined;
  } catch (error) {
    if (NO_FILE.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
