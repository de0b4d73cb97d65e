import { LRUCache } from "lru-cache";
import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";

/** Caches results by a hash of their inputs: in memory and, when a folder is given, on disk. */
interface ResultCache<Value> {
  /** Returns the cached result for these inputs, or computes it. Rejections are not cached. */
  getOrCompute(inputs: readonly string[], compute: () => Promise<Value>): Promise<Value>;
}

export interface ResultCacheOptions {
  /** Kind of result. Caches of different kinds may share a folder. */
  kind: string;
  disk?: { dir: string; key: string } | undefined;
  /** Size of the least-recently-used cache in memory. */
  maxEntries?: number | undefined;
}

export function createResultCache<Value>({
  kind,
  disk,
  maxEntries = 10_000,
}: ResultCacheOptions): ResultCache<Value> {
  const diskCache = disk && createDiskCache(disk.dir);
  const memory = new LRUCache<string, Promise<Value>>({ max: maxEntries });

  const readOrCompute = async (name: string, compute: () => Promise<Value>): Promise<Value> => {
    const stored = (await diskCache?.read(name)) as Value | undefined;
    if (stored !== undefined) return stored;
    const value = await compute();
    await diskCache?.write(name, value);
    return value;
  };

  return {
    getOrCompute(inputs, compute) {
      const name = hashOf([kind, disk?.key ?? "", ...inputs]);
      const cached = memory.get(name);
      if (cached) return cached;
      const result = readOrCompute(name, compute);
      memory.set(name, result);
      result.catch(() => memory.delete(name));
      return result;
    },
  };
}
