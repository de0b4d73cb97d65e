/**
 * Loads each thing once and keeps the last `most` of them. What could not be loaded is loaded anew when it is asked for
 * again.
 */
export function loadOnce<Key, Value>(
  load: (key: Key) => Promise<Value>,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? load(key);
    // The last that was asked for is the last to go.
    known.delete(key);
    known.set(key, value);
    value.catch(() => known.delete(key));
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return value;
  };
}
