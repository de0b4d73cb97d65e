import { statSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { DiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { isSearchHeaderHref, isSearchPartHref } from "#app/lib/urls.ts";
import { isNamedByContent } from "#build-scripts/lib/serve/headers.ts";

const TEXT = /\.(?:html|m?js|css|json|md|txt|xml|svg|php|py|cs|sh)$/;
/** Below this size the headers weigh more than compression saves, in bytes. */
const SMALLEST = 256;
/** From this size on, in bytes, the best quality takes too long: two seconds per megabyte. */
const LARGE = 1_000_000;

const brotliInThread = promisify(brotliCompress);

/** The next step takes twice as long and saves 0.3 %, the last two 50 times as long for a tenth: for what every reader loads. */
const FAST_QUALITY = 8;
/** The last step does not make the header of a split search index smaller, and takes more than twice as long, after every edit. */
const SEARCH_HEADER_QUALITY = 10;

/** Slow compression runs in a thread; handing over takes longer than fast compression. */
const ENCODERS: Record<string, (contents: Buffer, quality: number) => Buffer | Promise<Buffer>> = {
  br: (contents, quality) =>
    (quality > FAST_QUALITY ? brotliInThread : brotliCompressSync)(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(contents.length),
      },
    }),
  gz: (contents) => gzipSync(contents, { level: 9 }),
};

/**
 * Returns the base-2 logarithm of the smallest window for a text of this size (RFC 7932, 9.1: the window less 16 bytes). Clearing
 * the largest window for every text takes ten times as long as compressing a page.
 */
function windowOf(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Part of a cached copy's name: another version of a library may write other bytes. */
const { brotli: brotliVersion, zlib: zlibVersion } = process.versions;
const MADE_BY = `br fitted ${brotliVersion}, gz 9 ${zlibVersion}`;

/**
 * Writes `.br` and `.gz` copies of text files, for hosts that send precompressed files. Files named by their content are compressed
 * as well as possible, unless they are large. Returns the paths of the copies.
 */
export async function compressFiles(
  dir: string,
  files: Iterable<string>,
  cache: DiskCache,
): Promise<string[]> {
  const copies = Array.from(files, async (path) =>
    writeCopies(dir, path, await readFile(join(dir, path)), cache),
  );
  return (await Promise.all(copies)).flat();
}

/** Paths of the copies that a file may have. */
export function copiesOf(path: string): string[] {
  return Object.keys(ENCODERS).map((ending) => `${path}.${ending}`);
}

/** Writes the copies of one file, unless compression saves nothing, and returns their paths; `contents` are its bytes. */
export async function writeCopies(
  dir: string,
  path: string,
  contents: Buffer,
  cache: DiskCache,
): Promise<string[]> {
  const paths: string[] = [];
  if (!TEXT.test(path) || contents.length < SMALLEST) return paths;
  const { atime, mtime } = statSync(join(dir, path));
  const quality = qualityFor(`/${path}`, contents.length);
  for (const [ending, encode] of Object.entries(ENCODERS)) {
    const name = hashOf([MADE_BY, ending, String(quality), contents]);
    // Fast compression takes less time than reading the cache.
    const isCached = quality > FAST_QUALITY;
    let bytes: Uint8Array | undefined = isCached
      ? ((await cache.read(name)) as Uint8Array | undefined)
      : undefined;
    if (!bytes) {
      bytes = await encode(contents, quality);
      if (isCached) await cache.write(name, bytes);
    }
    const copy = `${path}.${ending}`;
    writeFileSync(join(dir, copy), bytes);
    utimesSync(join(dir, copy), atime, mtime);
    paths.push(copy);
  }
  return paths;
}

/** Returns Brotli's quality: higher for files that every reader loads and caches. */
function qualityFor(href: string, bytes: number): number {
  if (!isNamedByContent(href) || isSearchPartHref(href) || bytes >= LARGE) return FAST_QUALITY;
  return isSearchHeaderHref(href) ? SEARCH_HEADER_QUALITY : constants.BROTLI_MAX_QUALITY;
}
