import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cacheName, type DiskCache } from "#app/lib/disk-cache.server.ts";
import type { Environment } from "#app/lib/environment.server.ts";
import { isNamedByContent } from "./headers.ts";
import { createQueue } from "./queue.ts";
import { listFiles } from "./static-tree.ts";

const TEXT = /\.(?:html|js|css|json|md|txt|xml|svg)$/;
/** Below this size the headers weigh more than compression saves, in bytes. */
const SMALLEST = 256;
/** As many as zlib has threads. */
const CONCURRENCY = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Brotli's last two steps take 25 times as long as the one before them and save a tenth: worth it for what every reader
 * loads and keeps, and for pages only where somebody asks for it.
 */
const QUALITY: Record<Environment["compression"], number> = { fast: 9, best: constants.BROTLI_MAX_QUALITY };

const ENCODERS: Record<string, (contents: Buffer, quality: number) => Promise<Buffer>> = {
  br: (contents, quality) =>
    brotli(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  gz: (contents) => zip(contents, { level: 9 }),
};
/** What shapes the bytes beside the contents and the quality. */
const { brotli: brotliVersion, zlib: zlibVersion } = process.versions;
const MADE_BY = `br ${brotliVersion}, gz 9 ${zlibVersion}`;

/** Copies in a tree, and how many of them were not in the cache. */
export interface Compressed {
  copies: number;
  made: number;
}

/**
 * Puts `.br` and `.gz` copies beside every text file, for hosts that send precompressed files. Files that are named by their
 * content are always compressed as well as possible.
 */
export async function compressTree(
  dir: string,
  cache: DiskCache,
  compression: Environment["compression"],
): Promise<Compressed> {
  const counts: Compressed = { copies: 0, made: 0 };
  const queue = createQueue<string>(
    CONCURRENCY,
    (path) => path,
    async (path) => {
      const file = join(dir, path);
      const contents = await readFile(file);
      if (contents.length < SMALLEST) return;
      const { atime, mtime } = await stat(file);
      const quality = QUALITY[isNamedByContent(`/${path}`) ? "best" : compression];
      for (const [ending, encode] of Object.entries(ENCODERS)) {
        const name = cacheName([MADE_BY, ending, String(quality), contents]);
        let bytes: Uint8Array | undefined = await cache.read(name);
        if (!bytes) {
          bytes = await encode(contents, quality);
          await cache.write(name, bytes);
          counts.made++;
        }
        await writeFile(`${file}.${ending}`, bytes);
        await utimes(`${file}.${ending}`, atime, mtime);
        counts.copies++;
      }
    },
  );
  for (const path of await listFiles(dir)) if (TEXT.test(path)) queue.add(path);
  await queue.done();
  return counts;
}
