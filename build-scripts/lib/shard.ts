import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { hashOf } from "#app/lib/file-hashes.server.ts";
import { filesOf, type KeptPage, packPages, type TakenPage, unpackPages } from "./kept-pages.ts";
import { CommandError } from "./run-command.ts";

/** A part of the site's pages: the `index`th (from 1) of `count`. */
export interface Shard {
  index: number;
  count: number;
}

/** In a shard's folder: what it is and what its pages are made from. Written last, and so the mark of a whole one. */
export const SHARD_FILE = "shard.json";
const PAGES_FILE = "shard.pages";

const shardFileSchema = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(1)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Hash of everything that the build read. */
  inputs: v.string(),
  /** Hash of the file with the pages. */
  pages: v.string(),
  /** Sizes of the pages' files, in bytes. */
  sizes: v.record(v.string(), v.number()),
});
type ShardFile = v.InferOutput<typeof shardFileSchema>;

/** Where a shard of the site in `outputDir` is built. */
export function shardDir(outputDir: string, { index, count }: Shard): string {
  return `${outputDir}.shard-${index}-of-${count}`;
}

/** The pages of a shard: every `count`th, so that long chapters are shared by all machines. */
export function pagesInShard<Page>(pages: readonly Page[], { index, count }: Shard): Page[] {
  return pages.filter((_, at) => at % count === index - 1);
}

/** Completes a shard's folder, in which the files of its pages are. */
export async function writeShard(
  dir: string,
  { index, count }: Shard,
  inputs: string,
  pages: ReadonlyMap<string, KeptPage>,
): Promise<void> {
  const packed = packPages(pages);
  await writeFile(join(dir, PAGES_FILE), packed);
  const sizes: Record<string, number> = {};
  for (const file of [...pages.values()].flatMap(filesOf)) sizes[file] = (await stat(join(dir, file))).size;
  const shard: ShardFile = { index, count, inputs, pages: hashOf([packed]), sizes };
  await writeFile(join(dir, SHARD_FILE), JSON.stringify(shard));
}

/**
 * The pages of all shards of a site, by href. Throws with everything that is wrong with the folders: one that is damaged or made
 * from other inputs than `inputs`, and shards that are missing.
 */
export async function readShards(dirs: readonly string[], inputs: string): Promise<Map<string, TakenPage>> {
  const pages = new Map<string, TakenPage>();
  const problems: string[] = [];
  const found: ShardFile[] = [];
  for (const dir of dirs) {
    try {
      const shard = await readShardFile(dir);
      found.push(shard);
      if (shard.inputs !== inputs)
        throw new Error("was made from other content, by other code or by another Node");
      for (const [href, page] of await readShardPages(dir, shard)) pages.set(href, page);
    } catch (error) {
      problems.push(`${dir} ${error instanceof Error ? error.message : error}.`);
    }
  }
  problems.push(...missingAmong(found));
  if (problems.length === 0) return pages;
  const fix = "build these shards again from this content, and name the folders of all of them.";
  throw new CommandError(`The shards cannot be joined:\n  ${problems.join("\n  ")}\n  Fix: ${fix}`);
}

async function readShardFile(dir: string): Promise<ShardFile> {
  const text = await readFile(join(dir, SHARD_FILE), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`holds no whole shard: ${SHARD_FILE} is missing`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shardFileSchema), text);
  if (!parsed.success) throw new Error(`holds no shard of this version: ${SHARD_FILE} is another`);
  return parsed.output;
}

/** A file that was broken off on the way between machines is shorter. */
async function readShardPages(dir: string, shard: ShardFile): Promise<Map<string, TakenPage>> {
  const packed = await readFile(join(dir, PAGES_FILE)).catch(() => Buffer.of());
  if (hashOf([packed]) !== shard.pages)
    throw new Error(`is damaged: ${PAGES_FILE} is not the one that was built`);
  for (const [file, size] of Object.entries(shard.sizes)) {
    const there = await stat(join(dir, file)).catch(() => undefined);
    if (there?.size !== size) throw new Error(`is damaged: ${file} is not the one that was built`);
  }
  return unpackPages(packed, dir);
}

function missingAmong(shards: readonly ShardFile[]): string[] {
  const counts = [...new Set(shards.map(({ count }) => count))];
  if (counts.length > 1) return [`These are shards of ${counts.join(" and of ")}: of different builds.`];
  const indexes = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: counts[0] ?? 0 }, (_, at) => at + 1).filter((at) => !indexes.has(at));
  return missing.length === 0 ? [] : [`Of ${counts[0]} shards these are missing: ${missing.join(", ")}.`];
}
