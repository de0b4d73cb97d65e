type StorageArea = "localStorage" | "sessionStorage";

/** Reads what the browser has stored. Null where there is nothing or storage is blocked. */
export function readStored(key: string, area: StorageArea = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Reads JSON that the browser has stored, for a schema to check. Null where there is none or it is damaged. */
export function readStoredJson(key: string, area?: StorageArea): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value, or removes it for null. Where storage is blocked or full, it holds for the page alone. */
export function writeStored(key: string, value: string | null, area: StorageArea = "localStorage"): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // There is no other place to store it.
  }
}
