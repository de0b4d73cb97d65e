import { LRUCache } from "lru-cache";
import { cacheName, createDiskCache } from "#app/lib/server/disk-cache.server.ts";

/** Caches results by a hash of their inputs: in memory and, when a folder is given, on disk. */
export interface ResultCache<Value> {
  /** Returns the cached result for these inputs, or computes it. Rejections are not cached. */
  getOrCompute(inputs: readonly string[], compute: () => Promise<Value>): Promise<Value>;
}

export interface ResultCacheOptions<Value> {
  /** Kind of result. Caches of different kinds may share a folder. */
  kind: string;
  disk?: { dir: string; key: string } | undefined;
  /** Size of the least-recently-used cache in memory; unlimited by default. */
  maxEntries?: number | undefined;
  /** Checks whether a cached value is still valid, for values that depend on more than their inputs. */
  isCurrent?: (value: Value) => boolean;
}

interface MemoryCache<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

export function createResultCache<Value>({
  kind,
  disk,
  maxEntries,
  isCurrent = () => true,
}: ResultCacheOptions<Value>): ResultCache<Value> {
  const diskCache = disk && createDiskCache(disk.dir);
  const memory: MemoryCache<Promise<Value>> =
    maxEntries === undefined
      ? new Map<string, Promise<Value>>()
      : new LRUCache<string, Promise<Value>>({ max: maxEntries });

  const readOrCompute = async (name: string, compute: () => Promise<Value>): Promise<Value> => {
    const bytes = await diskCache?.read(name);
    if (bytes) {
      const { value } = JSON.parse(bytes.toString()) as { value: Value };
      if (isCurrent(value)) return value;
    }
    const value = await compute();
    await diskCache?.write(name, Buffer.from(JSON.stringify({ value })));
    return value;
  };

  const load = (name: string, compute: () => Promise<Value>): Promise<Value> => {
    const result = readOrCompute(name, compute);
    memory.set(name, result);
    result.catch(() => memory.delete(name));
    return result;
  };

  return {
    async getOrCompute(inputs, compute) {
      const name = cacheName([kind, disk?.key ?? "", ...inputs]);
      const cached = memory.get(name);
      if (!cached) return load(name, compute);
      const value = await cached;
      if (isCurrent(value)) return value;
      // A concurrent call may have replaced the outdated value already.
      const newer = memory.get(name);
      return newer && newer !== cached ? newer : load(name, compute);
    },
  };
}
