import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";

/** An editor writes a file in several steps; what comes within this time is one change, in ms. */
const SETTLE_MS = 10;
/** Not every file system tells of changes (those of a network, those with too many folders): looked at every so many ms. */
const LOOK_MS = 1_000;

interface FollowOptions {
  /** Names what is followed; another name means a change. */
  stateName(): Promise<string>;
  /** Folders in which a change of a file, at any depth, is reason to look. */
  folders: readonly string[];
  /** Single files whose change is. */
  files?: readonly string[];
  onChange(stateName: string): void;
  lookMs?: number;
}

/** Calls when the state is another: at once where the system tells of changes, else after a second. Gives what ends it. */
export async function followState({
  stateName,
  folders,
  files = [],
  onChange,
  lookMs = LOOK_MS,
}: FollowOptions): Promise<() => void> {
  let known = await stateName();
  let isLooking = false;
  let lookAgain = false;
  const look = async () => {
    lookAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    // A folder may be gone for a moment; it is looked at again.
    const name = await stateName().catch(() => known);
    isLooking = false;
    if (name !== known) {
      known = name;
      onChange(name);
    }
    if (lookAgain) void look();
  };
  let settling: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(settling);
    settling = setTimeout(look, SETTLE_MS);
  };
  const watchers = [
    ...folders.flatMap((folder) => watchFolder(folder, true, changed)),
    ...files.flatMap((file) => watchFolder(dirname(file), false, changed)),
  ];
  const looking = setInterval(look, lookMs);
  return () => {
    clearInterval(looking);
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}

/** None where the system cannot watch the folder. */
function watchFolder(folder: string, recursive: boolean, onEvent: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { recursive }, onEvent);
    watcher.on("error", () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}
