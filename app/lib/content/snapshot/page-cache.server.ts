import { LRUCache } from "lru-cache";
import { cacheName, createDiskCache } from "#app/lib/server/disk-cache.server.ts";

/** Keeps what was made from the same inputs: in this process, and on disk when a folder is given. */
export interface PageCache<Value> {
  /** The value made from these inputs, from the cache or by `make`. Failures are not kept. */
  get(inputs: readonly string[], make: () => Promise<Value>): Promise<Value>;
}

export interface PageCacheOptions<Value> {
  /** What the values are; caches of different kinds may share a folder. */
  kind: string;
  disk?: { dir: string; key: string } | undefined;
  /** How many values are kept in this process, those asked for last; all of them by default. */
  most?: number | undefined;
  /** Whether a value that was kept is still right, where it depends on more than its inputs. */
  isCurrent?: (value: Value) => boolean;
}

interface Memory<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
}

/** A cache addressed by a hash of every input. */
export function createPageCache<Value>({
  kind,
  disk,
  most,
  isCurrent = () => true,
}: PageCacheOptions<Value>): PageCache<Value> {
  const onDisk = disk && createDiskCache(disk.dir);
  const inMemory: Memory<Promise<Value>> =
    most === undefined
      ? new Map<string, Promise<Value>>()
      : new LRUCache<string, Promise<Value>>({ max: most });

  const nameOf = (inputs: readonly string[]) => cacheName([kind, disk?.key ?? "", ...inputs]);

  const readOrMake = async (name: string, make: () => Promise<Value>): Promise<Value> => {
    const kept = await onDisk?.read(name);
    if (kept) {
      const { value } = JSON.parse(kept.toString()) as { value: Value };
      if (isCurrent(value)) return value;
    }
    const value = await make();
    await onDisk?.write(name, Buffer.from(JSON.stringify({ value })));
    return value;
  };

  const readOrMakeAndKeep = (name: string, make: () => Promise<Value>): Promise<Value> => {
    const made = readOrMake(name, make);
    inMemory.set(name, made);
    made.catch(() => inMemory.delete(name));
    return made;
  };

  return {
    async get(inputs, make) {
      const name = nameOf(inputs);
      const known = inMemory.get(name);
      if (!known) return readOrMakeAndKeep(name, make);
      const value = await known;
      if (isCurrent(value)) return value;
      const newer = inMemory.get(name);
      return newer && newer !== known ? newer : readOrMakeAndKeep(name, make);
    },
  };
}
