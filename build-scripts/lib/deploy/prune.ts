import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { awaitIdle, type LeaseOptions, withLease } from "./lease.ts";
import {
  type Listing,
  POINTER_KEY,
  RELEASES_PREFIX,
  type ReleaseManifest,
  type ReleasePointer,
  readListing,
  readManifests,
  readPointer,
  releaseOfManifestKey,
  stageKeyOf,
} from "./release.ts";
import type { ObjectStore } from "./stores/object-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which releases are retained, and for how long. */
interface Retention {
  keepReleases: number;
  keepDays: number;
}

/** Deletes the objects that no retained release needs. Returns their keys. */
export async function prune(options: LeaseOptions, retention: Retention): Promise<string[]> {
  const { store } = options;
  const stored = await awaitIdle(store);
  if (stored.pointer.publisher)
    throw new CommandError(
      `The last publish to ${store.name} was interrupted, and its objects look unused.\n  Fix: run npm run deploy, which completes it, then prune.`,
    );
  if ((await planExpired(store, retention)).length === 0) return [];
  // With the lease, because a publish that starts meanwhile could count on an object that is about to be deleted.
  return withLease(stored, options, async (lease) => {
    const keys = await expiredKeys(store, stored.pointer, retention);
    await lease.guard();
    await store.remove(keys);
    await lease.abandon();
    return keys;
  });
}

/** Returns the keys that no retained release needs and that are old enough to delete; changes nothing. */
export async function planExpired(store: ObjectStore, retention: Retention): Promise<string[]> {
  const { pointer } = await readPointer(store);
  // The objects of a release being published look unused.
  return pointer.publisher ? [] : expiredKeys(store, pointer, retention);
}

async function expiredKeys(
  store: ObjectStore,
  pointer: ReleasePointer,
  retention: Retention,
): Promise<string[]> {
  const now = new Date();
  const listing = await readListing(store);
  const manifests = await readManifests(store, listing);
  const retained = new Set(retainedReleases(pointer, retention, now));
  return planDeletion({ listing, manifests, retained, keepDays: retention.keepDays, now });
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
  listing: Listing;
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
