import { readFile, realpath } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join, posix, sep } from "node:path";
import etag from "etag";
import Negotiator from "negotiator";
import { cacheControlOf, contentTypeOf } from "./headers.ts";
import type { HttpResponse } from "./send-response.ts";

/** Content codings with precompressed copies, best first, and the extension of the copy. */
const CODINGS: Record<string, string> = { br: ".br", gzip: ".gz" };

/** File system errors that mean that the file does not exist. */
const NO_FILE = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"];

/**
 * Returns the file at a path of the folder, or the best precompressed copy that the request accepts. Returns undefined when
 * there is no file, or when the path is not normalized or leads outside the folder through `..` or a symbolic link. Files are
 * read whole, so that a response never mixes two builds.
 */
export async function readServedFile(
  dir: string,
  path: string,
  request: IncomingMessage,
): Promise<HttpResponse | undefined> {
  if (posix.normalize(path) !== path || posix.isAbsolute(path)) return undefined;
  const accepted = new Negotiator(request).encodings(Object.keys(CODINGS));
  const codings = Object.keys(CODINGS).filter((coding) => accepted.includes(coding));
  for (const coding of [...codings, undefined]) {
    const body = await readInside(dir, path + (coding ? CODINGS[coding] : ""));
    if (!body) continue;
    return {
      status: 200,
      headers: {
        "Cache-Control": cacheControlOf(`/${path}`),
        "Content-Type": contentTypeOf(`/${path}`),
        ETag: etag(body, { weak: true }),
        Vary: "Accept-Encoding",
        ...(coding && { "Content-Encoding": coding }),
      },
      body,
    };
  }
  return undefined;
}

/**
 * Returns whether the URL decodes to one path. Control characters are rejected: NUL ends a file name for the operating system. So
 * are encoded dots and slashes, which servers read differently.
 */
export function canDecode(href: string): boolean {
  try {
    return !/%2[ef]/i.test(href) && !/\p{Cc}/u.test(decodeURI(href));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
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
