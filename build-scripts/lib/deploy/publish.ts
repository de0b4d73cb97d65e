import { isDeepStrictEqual } from "node:util";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { forEach } from "./for-each.ts";
import { awaitIdle, type Lease, takeLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { isEmpty, type Plan, planRelease } from "./plan.ts";
import type { Progress } from "./progress.ts";
import {
  documentUpload,
  manifestKeyOf,
  type ReleaseFile,
  type ReleaseFiles,
  type ReleaseManifest,
  readManifest,
  readPointer,
  releaseIdOf,
  releaseOfManifestKey,
  stageKeyOf,
} from "./release.ts";
import { keptReleases, planDeletion } from "./retention.ts";
import type { ObjectStore, StoredObject, Upload } from "./stores/object-store.ts";

export interface PublishOptions {
  store: ObjectStore;
  progress: Progress;
  concurrency: number;
  leaseMs: number;
  signal: AbortSignal;
}

type Listing = Map<string, StoredObject>;

/** What a publish would do. */
export interface PlannedRelease {
  plan: Plan;
  /** Nothing is to be done: this content is live, and whole. */
  isLive: boolean;
}

/** What must be done for these files to be live; changes nothing. */
export async function planPublish(store: ObjectStore, files: ReleaseFiles): Promise<PlannedRelease> {
  const { pointer } = await readPointer(store);
  const current = pointer.release ? (await readManifest(store, pointer.release)).files : undefined;
  const plan = await planRelease({ files, current, listing: await readListing(store), find: store.find });
  return { plan, isLive: isEmpty(plan) && pointer.publisher === null && isDeepStrictEqual(current, files) };
}

/**
 * Puts a built tree live: assets, content by hash, pages, pointers, then the release itself. Readers see a whole site all
 * the time; whatever stops it, the next run goes on from there. Gives the release, or undefined when it was live already.
 */
export async function publishTree(tree: LocalTree, options: PublishOptions): Promise<string | undefined> {
  const { store } = options;
  const held = await awaitIdle(store, options.leaseMs);
  const current = held.pointer.release ? (await readManifest(store, held.pointer.release)).files : undefined;
  const plan = await planRelease({
    files: tree.files,
    current,
    listing: await readListing(store),
    find: store.find,
  });
  const { publisher, release } = held.pointer;
  if (isEmpty(plan) && isDeepStrictEqual(current, tree.files)) {
    if (!publisher) return undefined;
    // Interrupted after its last file: only the pointer still names the publisher.
    if (release) return withLease(held, options, async (lease) => lease.finish(release).then(() => release));
  }
  return withLease(held, options, async (lease) => {
    const createdAt = new Date();
    const id = releaseIdOf(tree.files, createdAt);
    const manifest = { schemaVersion: 1 as const, id, createdAt: createdAt.toISOString(), files: tree.files };
    await lease.guard();
    await store.put(documentUpload(manifestKeyOf(id), manifest));
    await sendAll(plan, tree, lease, options);
    await place(plan, tree.files, lease, options);
    await lease.guard();
    await lease.finish(id);
    return id;
  });
}

/** Puts an earlier release live again from the content the store keeps. */
export async function rollBack(releaseId: string | undefined, options: PublishOptions): Promise<string> {
  const { store } = options;
  const held = await awaitIdle(store, options.leaseMs);
  const { release: live, history } = held.pointer;
  const target = releaseId ?? history.map(({ release }) => release).findLast((release) => release !== live);
  if (!target) throw new CommandError(`${store.name} has no earlier release to return to.`);
  const { files } = await readManifest(store, target);
  const current = live ? (await readManifest(store, live)).files : undefined;
  const plan = await planRelease({ files, current, listing: await readListing(store), find: store.find });
  const gone = [...plan.assets, ...plan.staged];
  if (gone.length > 0) {
    throw new CommandError(
      `The store no longer has all of release ${target}: ${gone.slice(0, 5).join(", ")}${gone.length > 5 ? ` and ${gone.length - 5} more` : ""}.\n  Fix: build that version again and publish it.`,
    );
  }
  await withLease(held, options, async (lease) => {
    await place(plan, files, lease, options);
    await lease.guard();
    await lease.finish(target);
  });
  return target;
}

/** Which releases and for how long what they need is kept. */
export interface RetentionSettings {
  keepReleases: number;
  keepDays: number;
}

/** Deletes what no kept release needs. Gives the number of objects deleted. */
export async function removeExpired(store: ObjectStore, retention: RetentionSettings): Promise<number> {
  const keys = await planExpired(store, retention);
  await store.remove(keys);
  return keys.length;
}

/**
 * Keys that no kept release needs and that are old enough to be deleted; changes nothing. `coming` are the files of a release
 * about to be published, as if it were live already.
 */
export async function planExpired(
  store: ObjectStore,
  retention: RetentionSettings,
  coming?: ReleaseFiles,
): Promise<string[]> {
  const now = new Date();
  const [{ pointer }, listing] = [await readPointer(store), await readListing(store)];
  // While somebody publishes, what is about to be named looks unnamed.
  if (pointer.publisher) return [];
  const ids = [...listing.keys()].flatMap((key) => releaseOfManifestKey(key) ?? []);
  const manifests: ReleaseManifest[] = [];
  for (const id of ids) manifests.push(await readManifest(store, id));
  const history = [...pointer.history];
  if (coming) {
    const id = releaseIdOf(coming, now);
    manifests.push({ schemaVersion: 1, id, createdAt: now.toISOString(), files: coming });
    history.push({ release: id, at: now.toISOString() });
  }
  const kept = new Set(keptReleases({ ...pointer, history }, retention, now));
  return planDeletion({ listing, manifests, kept, keepDays: retention.keepDays, now });
}

export async function readListing(store: ObjectStore): Promise<Listing> {
  const listing: Listing = new Map();
  for await (const stored of store.list()) listing.set(stored.key, stored);
  return listing;
}

/** Does the work with the right to do it, and gives the right back when it fails. */
async function withLease<Result>(
  held: Parameters<typeof takeLease>[1],
  { store, leaseMs, signal }: PublishOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await takeLease(store, held, { leaseMs, signal });
  try {
    return await work(lease);
  } catch (error) {
    // What stopped the work matters; the next run finds out about the right by itself.
    await lease.abandon().catch(() => undefined);
    throw error;
  }
}

/** Sends what readers do not see yet: assets under their own names, everything else by hash. */
async function sendAll(plan: Plan, tree: LocalTree, lease: Lease, options: PublishOptions): Promise<void> {
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
    // What is there under this name and was planned all the same is damaged: names are hashes.
    if (!(await store.create(upload))) await store.put(upload);
    progress.advance(bytes);
  });
  progress.end();
}

/** Puts content in the places readers know, by copying inside the store, group by group. */
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
}
