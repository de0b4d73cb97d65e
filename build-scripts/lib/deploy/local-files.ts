import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { listFiles } from "#app/lib/server/files.server.ts";
import { forEach } from "#build-scripts/lib/cli/for-each.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import {
  compressToStore,
  ENCODINGS,
  type Encoding,
  isCompressible,
} from "#build-scripts/lib/serve/compression.ts";
import { cacheControlOf, isNamedByContent } from "#build-scripts/lib/serve/headers.ts";
import type { HostedSite } from "#build-scripts/lib/serve/host-settings.ts";
import { type Commit, type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";

/** How text is stored: uncompressed, compressed for a store that cannot negotiate, or uncompressed with compressed copies. */
type StoredEncoding = "identity" | Encoding | "copies";

/** The ending that hosts expect of a compressed copy. */
const COPY_ENDINGS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** The files of a built site as they will be stored. */
export interface LocalTree {
  files: ReleaseFiles;
  /** Undefined when it is not known which commit the site was built from. */
  commit?: Commit | undefined;
  host: HostedSite;
  read(key: string): Promise<Uint8Array>;
}

/**
 * Describes the files of a built site as they will be stored. File contents are hashed, not held in memory; what is among the
 * `published` files need not be compressed to know its hash.
 */
export async function readLocalTree(
  dir: string,
  stored: StoredEncoding,
  published: readonly ReleaseFile[] = [],
): Promise<Pick<LocalTree, "files" | "read">> {
  const known = new Map(published.map((file) => [stageKeyOf(file), file]));
  const files = new Map<string, ReleaseFile>();
  const readers = new Map<string, () => Promise<Uint8Array>>();
  const options = { concurrency: availableParallelism(), label: "Read files" };
  await forEach(await listFiles(dir), options, async (path) => {
    const content = await readFile(join(dir, path));
    const sha256 = hash("sha256", content);
    const [type, cache] = [contentTypeOf(`/${path}`), cacheControlOf(`/${path}`)];
    const forms = formsOf(path, isCompressible(type, content.length) ? stored : "identity");
    for (const [key, encoding] of forms) {
      const encode = async (bytes: Buffer) =>
        encoding ? compressToStore(bytes, encoding, `/${path}`) : bytes;
      const file = { kind: kindOf(path), sha256, headers: { type, cache, ...(encoding && { encoding }) } };
      const { md5, bytes } = (encoding && known.get(stageKeyOf(file))) || measure(await encode(content));
      files.set(key, { ...file, md5, bytes });
      readers.set(key, async () => encode(await readAgain(join(dir, path), sha256)));
    }
  });
  return {
    files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
    read: async (key) => (await readers.get(key)?.()) ?? new Uint8Array(),
  };
}

/** Reads a file again. Throws CommandError when it has changed: a build may have replaced it. */
async function readAgain(file: string, sha256: string): Promise<Buffer> {
  const content = await readFile(file).catch(() => undefined);
  if (content && hash("sha256", content) === sha256) return content;
  throw new CommandError(`${file} has changed since this publish began.\n  Fix: publish again.`);
}

/** Returns the keys that a text file is stored under, each with its encoding. */
function formsOf(path: string, stored: StoredEncoding): [key: string, encoding?: Encoding][] {
  if (stored === "identity") return [[path]];
  if (stored !== "copies") return [[path, stored]];
  return [[path], ...ENCODINGS.map((each): [string, Encoding] => [path + COPY_ENDINGS[each], each])];
}

export function isCopy(key: string, files: ReleaseFiles): boolean {
  const encoding = ENCODINGS.find((each) => each === files[key]?.headers.encoding);
  return encoding !== undefined && key.endsWith(COPY_ENDINGS[encoding]);
}

function measure(body: Buffer): Pick<ReleaseFile, "md5" | "bytes"> {
  return { md5: hash("md5", body), bytes: body.length };
}

/** Files at the root of the site, and the indexes of the docs API and of search. */
const POINTER = /^(?:[^/]+|(?:api|search)\/[^/]+\.json)$/;

/**
 * Returns the kind of a file, which decides when it is placed: assets, named by their hash, first; then pages and their data;
 * then pointers, which list pages or link to them.
 */
export function kindOf(path: string): ReleaseFile["kind"] {
  if (isNamedByContent(`/${path}`)) return "asset";
  return POINTER.test(path) ? "pointer" : "page";
}
