import { readFile, realpath } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import etag from "etag";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { cacheControlOf } from "./headers.ts";
import type { HttpResponse } from "./send-response.ts";

/** File system errors that mean that the file does not exist. */
const NO_FILE = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"];

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
