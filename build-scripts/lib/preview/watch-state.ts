import { type FSWatcher, watch } from "node:fs";

/** Editors write a file in several steps; events within this time, in ms, count as one change. */
const DEBOUNCE_MS = 10;
/** Polling interval, in ms. Some file systems report no changes, such as network drives. */
const POLL_MS = 1_000;

interface WatchOptions {
  /** Identifies the watched state; another name means a change. */
  stateName(): string;
  folders: readonly string[];
  onChange(stateName: string): void;
  pollMs?: number;
}

/** Calls `onChange` when the state changes, by file events and by polling. Returns a function that stops watching. */
export function watchState({ stateName, folders, onChange, pollMs = POLL_MS }: WatchOptions): () => void {
  let current = stateName();
  const check = () => {
    const before = current;
    try {
      current = stateName();
    } catch {
      // A folder may be missing while it is replaced; the next check retries.
    }
    if (current !== before) onChange(current);
  };
  let debounce: ReturnType<typeof setTimeout> | undefined;
  const scheduleCheck = () => {
    clearTimeout(debounce);
    debounce = setTimeout(check, DEBOUNCE_MS);
  };
  const watchers = folders.flatMap((folder) => watchFolder(folder, scheduleCheck));
  const polling = setInterval(check, pollMs);
  return () => {
    clearInterval(polling);
    clearTimeout(debounce);
    for (const watcher of watchers) watcher.close();
  };
}

/** Returns no watcher where the system cannot watch the folder. */
function watchFolder(folder: string, onEvent: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { recursive: true }, onEvent);
    watcher.on("error", () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}
