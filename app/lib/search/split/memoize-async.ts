/** Memoizes an async function in an LRU cache. Failures are not memoized. */
export function memoizeAsync<Key, Value>(
  load: (key: Key) => Promise<Value>,
  maxEntries = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = cache.get(key) ?? load(key);
    // Moves the entry to the end of the eviction order.
    cache.delete(key);
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break;
      cache.delete(oldest);
    }
    return value;
  };
}
