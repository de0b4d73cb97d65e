import { hash } from "node:crypto";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isNamedByContent } from "./headers.ts";

/** Encodings of text, best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const TEXT = /^text\/|[/+](?:javascript|json|xml)\b/;
/** Below this size the headers weigh more than compression saves, in bytes. */
const SMALLEST = 256;

/** Brotli's quality while a reader waits. */
const QUALITY_WHEN_SENT = 5;
/** The next step takes twice as long and saves 0.3 %, the last two 50 times as long for a tenth: for what every reader loads. */
const QUALITY_OF_PAGES = 8;
/** From this size on, in bytes, the best quality takes too long: two seconds per megabyte. */
const LARGE = 1_000_000;

/** A response is compressed once for many readers, and a file once for its hash and its upload. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
});

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Reports whether compression saves something for a body of this type and size. */
export function isCompressible(type: string, bytes: number): boolean {
  return bytes >= SMALLEST && TEXT.test(type);
}

export function compressToSend(contents: Buffer, encoding: Encoding): Promise<Buffer> {
  return compress(contents, encoding, QUALITY_WHEN_SENT);
}

export function compressToStore(contents: Buffer, encoding: Encoding, pathname: string): Promise<Buffer> {
  return compress(contents, encoding, storedQuality(pathname, contents.length));
}

/** Returns Brotli's quality for a published file: the best when its name is its hash, because every reader loads and keeps it. */
export function storedQuality(pathname: string, bytes: number): number {
  return isNamedByContent(pathname) && bytes < LARGE ? constants.BROTLI_MAX_QUALITY : QUALITY_OF_PAGES;
}

async function compress(contents: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const id = [encoding, quality, hash("sha256", contents)].join();
  const known = compressed.get(id);
  if (known) return known;
  const options = encoding === "br" ? brotliOptions(contents.length, quality) : { level: 9 };
  const body = await encoders[encoding](contents, options);
  compressed.set(id, body);
  return body;
}

export function brotliOptions(bytes: number, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes),
    },
  };
}

/**
 * Returns the base-2 logarithm of the smallest window for a text of this size (RFC 7932, 9.1: the window less 16 bytes). Clearing
 * the largest window for every text takes ten times as long as compressing a page.
 */
function windowOf(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}
