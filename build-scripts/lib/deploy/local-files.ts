import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { cacheControlOf, contentTypeOf } from "#build-scripts/lib/serve/headers.ts";
import type { HostedSite } from "#build-scripts/lib/serve/host-settings.ts";
import type { Commit, ReleaseFile, ReleaseFiles } from "./release.ts";
import type { ObjectHeaders } from "./stores/object-store.ts";

/** How text is stored: uncompressed, compressed for a store that cannot negotiate, or uncompressed with compressed copies. */
type SentEncoding = "identity" | "gzip" | "br" | "copies";

const COPY = /\.(?:br|gz)$/;
const COPY_OF: Record<"gzip" | "br", string> = { gzip: ".gz", br: ".br" };

/** The files of a built site as they will be stored. */
export interface LocalTree {
  files: ReleaseFiles;
  /** Undefined when it is not known which commit the site was built from. */
  commit?: Commit | undefined;
  host: HostedSite;
  read(key: string): Promise<Uint8Array>;
}

/** Describes the files of a built site as they will be stored. File contents are hashed, not held in memory. */
export async function readLocalTree(
  dir: string,
  { encoding, edgeSeconds }: { encoding: SentEncoding; edgeSeconds?: number },
): Promise<Pick<LocalTree, "files" | "read">> {
  const paths = await listFiles(dir);
  const all = new Set(paths);
  const sent = paths.filter((path) => encoding === "copies" || !isCopy(path, (other) => all.has(other)));
  const sources = new Map<string, string>();
  const files: ReleaseFiles = {};
  for (const path of sent) {
    const coding = encoding === "gzip" || encoding === "br" ? encoding : undefined;
    const copy = coding && all.has(path + COPY_OF[coding]) ? path + COPY_OF[coding] : undefined;
    sources.set(path, copy ?? path);
    const content = await readFile(join(dir, path));
    const body = copy ? await readFile(join(dir, copy)) : content;
    files[path] = {
      kind: kindOf(path),
      sha256: hash("sha256", content),
      md5: hash("md5", body),
      bytes: body.length,
      headers: headersOf(path, copy ? coding : undefined, edgeSeconds),
    };
  }
  return { files, read: async (key) => readFile(join(dir, sources.get(key) ?? key)) };
}

/** Reports whether a path is that of a file's compressed copy. */
export function isCopy(path: string, exists: (path: string) => boolean): boolean {
  return COPY.test(path) && exists(path.replace(COPY, ""));
}

function headersOf(path: string, encoding: string | undefined, edgeSeconds?: number): ObjectHeaders {
  const pathname = `/${path.replace(COPY, "")}`;
  const headers = { type: contentTypeOf(pathname), cache: cacheControlOf(pathname, edgeSeconds) };
  return encoding ? { ...headers, encoding } : headers;
}

/** Files at the root of the site, and the indexes of the docs API and of search. */
const POINTER = /^(?:[^/]+|(?:api|search)\/[^/]+\.json)$/;

/**
 * Returns the kind of a file, which decides when it is placed: assets, named by their hash, first; then pages and their data;
 * then pointers, which list pages or link to them.
 */
export function kindOf(path: string): ReleaseFile["kind"] {
  const original = path.replace(COPY, "");
  if (cacheControlOf(`/${original}`).includes("immutable")) return "asset";
  return POINTER.test(original) ? "pointer" : "page";
}
