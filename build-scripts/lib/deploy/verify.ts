import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { sha256Of } from "./digests.ts";
import { forEach } from "./for-each.ts";
import { type ReleaseFile, readManifest, readPointer } from "./release.ts";
import type { ObjectContent, ObjectStore } from "./stores/object-store.ts";

const DECODERS: Record<string, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  gzip: promisify<Uint8Array, Uint8Array>(gunzip),
  br: promisify<Uint8Array, Uint8Array>(brotliDecompress),
};

export interface Difference {
  key: string;
  /** What is wrong with it: missing, other bytes, other headers. */
  what: string;
}

export interface Verification {
  release: string | undefined;
  objects: number;
  differences: Difference[];
}

/** Compares every object of the live release, byte by byte and with its headers, with the release's manifest. */
export async function verifyRelease(store: ObjectStore, concurrency: number): Promise<Verification> {
  const { pointer } = await readPointer(store);
  if (!pointer.release) return { release: undefined, objects: 0, differences: [] };
  const { files } = await readManifest(store, pointer.release);
  const differences: Difference[] = [];
  await forEach(concurrency, Object.entries(files), async ([key, file]) => {
    const what = await differenceOf(await store.read(key), file);
    if (what) differences.push({ key, what });
  });
  differences.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { release: pointer.release, objects: Object.keys(files).length, differences };
}

async function differenceOf(
  content: ObjectContent | undefined,
  file: ReleaseFile,
): Promise<string | undefined> {
  if (!content) return "is missing";
  const { headers } = content;
  const decoded = await decode(content.body, file.headers.encoding);
  if (!decoded || sha256Of(decoded) !== file.sha256) return "has other bytes than were published";
  if (!headers) return undefined;
  for (const name of ["type", "cache", "encoding"] as const) {
    const [is, was] = [headers[name] ?? "none", file.headers[name] ?? "none"];
    if (is !== was) return `is sent with the ${name} "${is}" instead of "${was}"`;
  }
  return undefined;
}

/** Undefined when the bytes are not in this coding. */
async function decode(bytes: Uint8Array, encoding: string | undefined): Promise<Uint8Array | undefined> {
  const decoder = encoding ? DECODERS[encoding] : undefined;
  if (!decoder) return bytes;
  try {
    return await decoder(bytes);
  } catch {
    return undefined;
  }
}
