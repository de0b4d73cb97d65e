/**
 * Loads each thing once and keeps the last `maxEntries` of them. What could not be loaded is loaded anew when it is asked for
 * again.
 */
export function memoizeAsync<Key, Value>(
  load: (key: Key) => Promise<Value>,
  maxEntries = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = cache.get(key) ?? load(key);
    // The last that was asked for is the last to go.
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
