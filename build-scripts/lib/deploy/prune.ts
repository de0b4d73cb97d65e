import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { awaitIdle, type LeaseOptions, withLease } from "./lease.ts";
import {
  type ReleaseManifest,
  type ReleasePointer,
  readManifests,
  releaseOfManifestKey,
  stageKeyOf,
} from "./release.ts";
import { type Listing, POINTER_KEY, RELEASES_PREFIX } from "./stores/object-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which releases are retained, and for how long. */
interface Retention {
  keepReleases: number;
  keepDays: number;
}

/** Deletes the objects that no retained release needs, or only finds them. Returns their keys. */
export async function prune(options: LeaseOptions, retention: Retention, dryRun = false): Promise<string[]> {
  const { store } = options;
  const stored = await awaitIdle(store);
  const { pointer } = stored;
  if (pointer.publisher)
    throw new CommandError(
      `The last publish to ${store.name} was interrupted, and its objects look unused.\n  Fix: run npm run deploy, which completes it, then prune.`,
    );
  const findExpired = async () => {
    const listing = await store.list();
    return planDeletion(listing, await readManifests(store, listing), pointer, retention);
  };
  if (dryRun) return findExpired();
  // With the lease, because a publish that starts meanwhile could count on an object that is about to be deleted.
  return withLease(stored, options, async (lease) => {
    const keys = await findExpired();
    await lease.guard();
    await store.remove(keys);
    await lease.abandon();
    return keys;
  });
}

/** Returns the ids of the last `keepReleases` live releases, and of all that were live in the last `keepDays` days. */
export function retainedReleases(
  history: ReleasePointer["history"],
  { keepReleases, keepDays }: Retention,
  now: Date,
): Set<string> {
  const oldest = now.getTime() - keepDays * DAY_MS;
  const recent = new Set<string>();
  for (const [index, { release }] of [...history.entries()].reverse()) {
    const replacedAt = history[index + 1]?.at;
    const wasLiveLately = replacedAt === undefined || Date.parse(replacedAt) > oldest;
    if (recent.size < keepReleases || wasLiveLately) recent.add(release);
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

/**
 * Returns the keys to delete: published objects that no retained release names and that are older than `keepDays`. Objects that
 * no release names were not published by us and stay. Manifests come last, so that an interrupted deletion can resume.
 */
export function planDeletion(
  listing: Listing,
  manifests: readonly ReleaseManifest[],
  { history }: Pick<ReleasePointer, "history">,
  retention: Retention,
  now = new Date(),
): string[] {
  const retained = retainedReleases(history, retention, now);
  const known = new Set(manifests.flatMap(({ files }) => Object.keys(files)));
  const needed = new Set(
    manifests
      .filter(({ id }) => retained.has(id))
      .flatMap(({ files }) => Object.entries(files).flatMap(([key, file]) => [key, stageKeyOf(file)])),
  );
  const oldest = now.getTime() - retention.keepDays * DAY_MS;
  const isExpired = (key: string) => {
    const isOurs = known.has(key) || (key.startsWith(RELEASES_PREFIX) && !key.startsWith(POINTER_KEY));
    return isOurs && !needed.has(key) && !retained.has(releaseOfManifestKey(key) ?? "");
  };
  const keys = [...listing].flatMap(([key, { modified }]) =>
    modified.getTime() < oldest && isExpired(key) ? [key] : [],
  );
  const isManifest = (key: string) => releaseOfManifestKey(key) !== undefined;
  return [...keys.filter((key) => !isManifest(key)), ...keys.filter(isManifest)];
}
