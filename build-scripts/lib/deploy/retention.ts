import {
  POINTER_KEY,
  RELEASES_PREFIX,
  type ReleaseManifest,
  type ReleasePointer,
  releaseOfManifestKey,
  stageKeyOf,
} from "./release.ts";
import type { StoredObject } from "./stores/object-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Retention {
  keepReleases: number;
  keepDays: number;
}

/** Returns the ids of the last `keepReleases` live releases, and of all that were live in the last `keepDays` days. */
export function retainedReleases(
  { history }: ReleasePointer,
  { keepReleases, keepDays }: Retention,
  now: Date,
): string[] {
  const oldest = now.getTime() - keepDays * DAY_MS;
  const recent: string[] = [];
  for (const [index, { release }] of [...history.entries()].reverse()) {
    const replacedAt = history[index + 1]?.at;
    const wasLiveLately = replacedAt === undefined || Date.parse(replacedAt) > oldest;
    if (recent.includes(release)) continue;
    if (recent.length < keepReleases || wasLiveLately) recent.push(release);
  }
  return recent;
}

/** Returns the release that was live before this one. A rollback ends the releases it went back over. */
export function releaseBefore(history: ReleasePointer["history"]): string | undefined {
  const live: string[] = [];
  for (const { release } of history) {
    const index = live.indexOf(release);
    if (index === -1) live.push(release);
    else live.length = index + 1;
  }
  return live.at(-2);
}

interface RetentionInput {
  listing: ReadonlyMap<string, StoredObject>;
  /** Every manifest in the store. */
  manifests: readonly ReleaseManifest[];
  retained: ReadonlySet<string>;
  keepDays: number;
  now: Date;
}

/**
 * Returns the keys to delete: published objects that no retained release names and that are older than `keepDays`. Objects that
 * no release names were not published by us and stay. Manifests come last, so that an interrupted deletion can resume.
 */
export function planDeletion({ listing, manifests, retained, keepDays, now }: RetentionInput): string[] {
  const needed = new Set<string>();
  const known = new Set<string>();
  for (const { id, files } of manifests) {
    for (const [key, file] of Object.entries(files)) {
      known.add(key);
      if (retained.has(id)) needed.add(key).add(stageKeyOf(file));
    }
  }
  const isOurs = (key: string) =>
    known.has(key) || (key.startsWith(RELEASES_PREFIX) && !key.startsWith(POINTER_KEY));
  const oldest = now.getTime() - keepDays * DAY_MS;
  const keys = [...listing.values()]
    .filter(({ key, modified }) => isOurs(key) && !needed.has(key) && modified.getTime() < oldest)
    .map(({ key }) => key)
    .filter((key) => !retained.has(releaseOfManifestKey(key) ?? ""));
  const isManifest = (key: string) => releaseOfManifestKey(key) !== undefined;
  return [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
}
