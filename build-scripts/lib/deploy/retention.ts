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

/** Releases whose files stay: the last ones that were live, and all that were live within the days. */
export function keptReleases(
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

interface RetentionInput {
  listing: ReadonlyMap<string, StoredObject>;
  /** Every manifest in the store. */
  manifests: readonly ReleaseManifest[];
  kept: ReadonlySet<string>;
  keepDays: number;
  now: Date;
}

/**
 * Keys to delete: what was published once, is named by no kept release, and is older than the days. Objects that no release
 * ever named are somebody else's and stay. Manifests come last, so that a deletion that is broken off can go on.
 */
export function planDeletion({ listing, manifests, kept, keepDays, now }: RetentionInput): string[] {
  const needed = new Set<string>();
  const known = new Set<string>();
  for (const { id, files } of manifests) {
    for (const [key, file] of Object.entries(files)) {
      known.add(key);
      if (kept.has(id)) needed.add(key).add(stageKeyOf(file));
    }
  }
  const isOurs = (key: string) =>
    known.has(key) || (key.startsWith(RELEASES_PREFIX) && !key.startsWith(POINTER_KEY));
  const oldest = now.getTime() - keepDays * DAY_MS;
  const keys = [...listing.values()]
    .filter(({ key, modified }) => isOurs(key) && !needed.has(key) && modified.getTime() < oldest)
    .map(({ key }) => key)
    .filter((key) => !kept.has(releaseOfManifestKey(key) ?? ""));
  const isManifest = (key: string) => releaseOfManifestKey(key) !== undefined;
  return [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
}
