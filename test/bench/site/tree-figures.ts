import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

const COPY = /\.(?:br|gz)$/;

/** Hashes the files of a built site, without precompressed copies. */
export async function treeHashes(dir: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const path of await treeFiles(dir))
    hashes.set(
      path,
      createHash("sha256")
        .update(await readFile(join(dir, path)))
        .digest("hex"),
    );
  return hashes;
}

/** Sums the bytes of a built site, without precompressed copies. */
export async function treeBytes(dir: string): Promise<number> {
  let bytes = 0;
  for (const path of await treeFiles(dir)) bytes += (await stat(join(dir, path))).size;
  return bytes;
}

/** Lists files that were changed, added or removed. */
export function differingFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

async function treeFiles(dir: string): Promise<string[]> {
  return (await listFiles(dir)).filter((path) => !COPY.test(path));
}
