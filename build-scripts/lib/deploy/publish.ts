import { isDeepStrictEqual } from "node:util";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { type ChangedUrls, changedUrls } from "./changed-urls.ts";
import { forEach } from "./for-each.ts";
import { acquireLease, awaitIdle, type Lease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { isEmpty, type Plan, planRelease, writtenBytes } from "./plan.ts";
import { preflight } from "./preflight.ts";
import type { Progress } from "./progress.ts";
import {
  documentUpload,
  manifestKeyOf,
  type ReleaseFile,
  type ReleaseFiles,
  type ReleaseManifest,
  type ReleasePointer,
  readManifest,
  readPointer,
  releaseIdOf,
  releaseOfManifestKey,
  stageKeyOf,
} from "./release.ts";
import { planDeletion, releaseBefore, retainedReleases } from "./retention.ts";
import type { ObjectStore, StoredObject, Upload } from "./stores/object-store.ts";
import { requireNoVanishedPages } from "./vanished-pages.ts";

export interface PublishOptions {
  store: ObjectStore;
  progress: Progress;
  concurrency: number;
  leaseMs: number;
  signal: AbortSignal;
}

type Listing = Map<string, StoredObject>;

/** A release that went live. */
export interface PublishedRelease {
  id: string;
  urls: ChangedUrls;
}

/** The changes that a publish would make. */
export interface PlannedRelease {
  plan: Plan;
  /** The files of the live release. */
  current: ReleaseFiles | undefined;
  /** Whether the release is live and complete. */
  isLive: boolean;
}

/** Plans the release of these files; changes nothing. */
export async function planPublish(store: ObjectStore, files: ReleaseFiles): Promise<PlannedRelease> {
  const { pointer } = await readPointer(store);
  const { plan, current } = await planFor(store, files, pointer.release);
  return {
    plan,
    current,
    isLive: isEmpty(plan) && pointer.publisher === null && isDeepStrictEqual(current, files),
  };
}

/**
 * Publishes a built site: assets, content by hash, pages, pointers, then the release. The live site is consistent at every
 * moment, and the next run resumes an interrupted one. Returns the release, or undefined when it was already live. `gone` are
 * hrefs of withdrawn pages that nothing replaces.
 */
export async function publishTree(
  tree: LocalTree,
  options: PublishOptions,
  gone: ReadonlySet<string> = new Set(),
): Promise<PublishedRelease | undefined> {
  const { store } = options;
  const stored = await awaitIdle(store, options.leaseMs);
  const { plan, current } = await planFor(store, tree.files, stored.pointer.release);
  requireNoVanishedPages(current, tree.files, gone);
  const { publisher, release } = stored.pointer;
  if (isEmpty(plan) && isDeepStrictEqual(current, tree.files)) {
    if (!publisher) return undefined;
    // A publish was interrupted after its last file; only the pointer must be updated.
    if (release)
      return withLease(stored, options, 0, async (lease) => {
        await lease.finish(release);
        return { id: release, urls: changedUrls(current, tree.files) };
      });
  }
  return withLease(stored, options, writtenBytes(plan, tree.files), async (lease) => {
    const createdAt = new Date();
    const id = releaseIdOf(tree.files, createdAt);
    const manifest = { schemaVersion: 1 as const, id, createdAt: createdAt.toISOString(), files: tree.files };
    await lease.guard();
    await store.put(documentUpload(manifestKeyOf(id), manifest));
    await uploadAll(plan, tree, lease, options);
    await place(plan, tree.files, lease, options);
    await lease.guard();
    await lease.finish(id);
    return { id, urls: changedUrls(current, tree.files) };
  });
}

/** Makes an earlier release live again from the stored content. */
export async function rollBack(
  releaseId: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store } = options;
  const stored = await awaitIdle(store, options.leaseMs);
  const { release: live, history } = stored.pointer;
  const target = releaseId ?? releaseBefore(history);
  if (!target) throw new CommandError(`${store.name} has no earlier release to roll back to.`);
  const { files } = await readManifest(store, target);
  const { plan, current } = await planFor(store, files, live);
  const missing = [...plan.assets, ...plan.staged];
  if (missing.length > 0) {
    throw new CommandError(
      `The store no longer has all of release ${target}: ${missing.slice(0, 5).join(", ")}${missing.length > 5 ? ` and ${missing.length - 5} more` : ""}.\n  Fix: build that version again and publish it.`,
    );
  }
  await withLease(stored, options, writtenBytes(plan, files), async (lease) => {
    await place(plan, files, lease, options);
    await lease.guard();
    await lease.finish(target);
  });
  return { id: target, urls: changedUrls(current, files) };
}

/** Plans the release of these files over the live release. */
async function planFor(store: ObjectStore, files: ReleaseFiles, live: string | null) {
  const listing = await readListing(store);
  const manifests = await readManifests(store, listing);
  const current = live
    ? (manifests.find(({ id }) => id === live) ?? (await readManifest(store, live))).files
    : undefined;
  const earlier = manifests.map((manifest) => manifest.files);
  return { plan: await planRelease({ files, current, earlier, listing, find: store.find }), current };
}

/** Reads the manifest of every release in the store. */
export async function readManifests(store: ObjectStore, listing: Listing): Promise<ReleaseManifest[]> {
  const ids = [...listing.keys()].flatMap((key) => releaseOfManifestKey(key) ?? []);
  const manifests: ReleaseManifest[] = [];
  for (const id of ids) manifests.push(await readManifest(store, id));
  return manifests;
}

/** Which releases are retained, and for how long. */
export interface RetentionSettings {
  keepReleases: number;
  keepDays: number;
}

/** Deletes the objects that no retained release needs. Returns their keys. */
export async function prune(options: PublishOptions, retention: RetentionSettings): Promise<string[]> {
  const { store } = options;
  const stored = await awaitIdle(store, options.leaseMs);
  if (stored.pointer.publisher)
    throw new CommandError(
      `The last publish to ${store.name} was interrupted, and its objects look unused.\n  Fix: run npm run deploy, which completes it, then prune.`,
    );
  if ((await planExpired(store, retention)).length === 0) return [];
  // With the lease, because a publish that starts meanwhile could count on an object that is about to be deleted.
  return withLease(stored, options, 0, async (lease) => {
    const keys = await expiredKeys(store, stored.pointer, retention);
    await lease.guard();
    await store.remove(keys);
    await lease.abandon();
    return keys;
  });
}

/**
 * Returns the keys that no retained release needs and that are old enough to delete; changes nothing. `upcoming` are the files
 * of a release about to be published.
 */
export async function planExpired(
  store: ObjectStore,
  retention: RetentionSettings,
  upcoming?: ReleaseFiles,
): Promise<string[]> {
  const { pointer } = await readPointer(store);
  // The objects of a release being published look unused.
  return pointer.publisher ? [] : expiredKeys(store, pointer, retention, upcoming);
}

async function expiredKeys(
  store: ObjectStore,
  pointer: ReleasePointer,
  retention: RetentionSettings,
  upcoming?: ReleaseFiles,
): Promise<string[]> {
  const now = new Date();
  const listing = await readListing(store);
  const manifests = await readManifests(store, listing);
  const history = [...pointer.history];
  if (upcoming) {
    const id = releaseIdOf(upcoming, now);
    manifests.push({ schemaVersion: 1, id, createdAt: now.toISOString(), files: upcoming });
    history.push({ release: id, at: now.toISOString() });
  }
  const retained = new Set(retainedReleases({ ...pointer, history }, retention, now));
  return planDeletion({ listing, manifests, retained, keepDays: retention.keepDays, now });
}

export async function readListing(store: ObjectStore): Promise<Listing> {
  const listing: Listing = new Map();
  for await (const stored of store.list()) listing.set(stored.key, stored);
  return listing;
}

/** Runs `work`, which writes this many bytes, with a lease, and releases the lease when it fails. */
async function withLease<Result>(
  stored: Parameters<typeof acquireLease>[1],
  { store, leaseMs, signal }: PublishOptions,
  bytes: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  await preflight(store, bytes);
  const lease = await acquireLease(store, stored, { leaseMs, signal });
  try {
    return await work(lease);
  } catch (error) {
    // The first error matters; the next run handles a leftover lease.
    await lease.abandon().catch(() => undefined);
    throw error;
  }
}

/** Uploads everything that is not visible yet: assets under their own keys, everything else by hash. */
async function uploadAll(plan: Plan, tree: LocalTree, lease: Lease, options: PublishOptions): Promise<void> {
  const { store, progress, concurrency } = options;
  const staged = new Map(plan.staged.map((key) => [stageKeyOf(tree.files[key] as ReleaseFile), key]));
  const uploads = [...plan.assets.map((key) => [key, key] as const), ...staged];
  const fileOf = (key: string) => tree.files[key] as ReleaseFile;
  const bytes = uploads.reduce((sum, [, key]) => sum + fileOf(key).bytes, 0);
  progress.begin("Sending", { bytes, objects: uploads.length });
  await forEach(concurrency, uploads, async ([key, source]) => {
    const { headers, sha256, bytes } = fileOf(source);
    const upload: Upload = { key, body: await tree.read(source), headers, sha256 };
    await lease.guard();
    // Keys contain hashes, so an existing object that was planned is corrupt.
    if (!(await store.create(upload))) await store.put(upload);
    progress.advance(bytes);
  });
  progress.end();
}

/** Copies staged content to its public keys inside the store, group by group, and removes withdrawn pages last. */
async function place(plan: Plan, files: ReleaseFiles, lease: Lease, options: PublishOptions): Promise<void> {
  const { store, progress, concurrency } = options;
  const keys = plan.placed.flat();
  const bytesOf = (key: string) => files[key]?.bytes ?? 0;
  progress.begin("Placing", {
    bytes: keys.reduce((sum, key) => sum + bytesOf(key), 0),
    objects: keys.length,
  });
  await lease.guard();
  await store.remove(plan.stale);
  for (const group of plan.placed) {
    await forEach(concurrency, group, async (key) => {
      await lease.guard();
      await store.copy(stageKeyOf(files[key] as ReleaseFile), key);
      progress.advance(bytesOf(key));
    });
  }
  progress.end();
  await lease.guard();
  await store.remove(plan.withdrawn);
}
