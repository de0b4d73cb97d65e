type StorageArea = "localStorage" | "sessionStorage";

/** Reads a stored value; null if there is none or storage is blocked. */
export function readStored(key: string, area: StorageArea = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Reads stored JSON, to be validated; null if there is none or it is malformed. */
export function readStoredJson(key: string, area?: StorageArea): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Does nothing if storage is blocked or full. */
export function writeStored(key: string, value: string | null, area: StorageArea = "localStorage"): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // There is nowhere else to store it.
  }
}
