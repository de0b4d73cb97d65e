import { isDeepStrictEqual } from "node:util";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { HostedSite } from "#build-scripts/lib/serve/host-settings.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { forEach } from "./for-each.ts";
import { awaitIdle, type Lease, type LeaseOptions, withLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { isEmpty, type Plan, type PlannedRelease, planRelease } from "./plan.ts";
import { releaseBefore } from "./prune.ts";
import {
  documentUpload,
  manifestKeyOf,
  type ReleaseFile,
  type ReleaseManifest,
  readListing,
  readManifest,
  readManifests,
  readPointer,
  releaseIdOf,
  stageKeyOf,
} from "./release.ts";
import { changedUrls, formatMixed, type PublishedRelease } from "./release-report.ts";
import type { ObjectStore } from "./stores/object-store.ts";
import { requireNoVanishedPages } from "./vanished-pages.ts";

export interface PublishOptions extends LeaseOptions {
  concurrency: number;
  /** Whether pages may be missing without a redirect, as in a preview. */
  pagesMayVanish?: boolean;
}

type PublishedTree = Pick<ReleaseManifest, "files" | "host">;

/** Plans the release of these files; changes nothing. */
export async function planPublish(store: ObjectStore, tree: PublishedTree): Promise<PlannedRelease> {
  const { pointer } = await readPointer(store);
  const planned = await planFor(store, tree, pointer.release);
  return { ...planned, isLive: planned.isLive && pointer.publisher === null };
}

/**
 * Publishes a built site: assets, content by hash, pages, pointers, then the release. The live site is consistent at every
 * moment, and the next run resumes an interrupted one. Returns the release, or undefined when it was already live.
 */
export async function publishTree(
  tree: LocalTree,
  options: PublishOptions,
): Promise<PublishedRelease | undefined> {
  const { store } = options;
  const stored = await awaitIdle(store);
  const { plan, current, isLive, changedSettings } = await planFor(store, tree, stored.pointer.release);
  if (isLive) {
    // An interrupted publish left its lease.
    if (stored.pointer.publisher) await withLease(stored, options, (lease) => lease.abandon());
    return undefined;
  }
  if (!options.pagesMayVanish) requireNoVanishedPages(current, tree.files, tree.host.gone);
  const id = await withLease(stored, options, async (lease) => {
    const release = await createManifest(tree, lease, options);
    await upload(plan, tree, lease, options);
    await goLive(release, plan, lease, options);
    return release.id;
  });
  return { id, urls: changedUrls(current, tree.files), changedSettings };
}

/** Makes an earlier release live again from the stored content. */
export async function rollBack(
  releaseId: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store } = options;
  const stored = await awaitIdle(store);
  const { release: live, history } = stored.pointer;
  const target = releaseId ?? releaseBefore(history);
  if (!target) throw new CommandError(`${store.name} has no earlier release to roll back to.`);
  const release = await readManifest(store, target);
  const { files } = release;
  const { plan, current, changedSettings } = await planFor(store, release, live);
  const missing = [...plan.assets, ...plan.staged];
  if (missing.length > 0)
    throw new CommandError(
      `${store.name} no longer has ${missing.length} files of release ${target}, such as ${missing[0]}.\n  Fix: build that version again and publish it.`,
    );
  await withLease(stored, options, async (lease) => {
    await goLive(release, plan, lease, options);
  });
  return { id: target, urls: changedUrls(current, files), changedSettings };
}

/** Plans the release of these files over the live release. */
async function planFor(
  store: ObjectStore,
  { files, host }: PublishedTree,
  live: string | null,
): Promise<PlannedRelease> {
  const listing = await readListing(store);
  const manifests = await readManifests(store, listing);
  const last = live
    ? (manifests.find(({ id }) => id === live) ?? (await readManifest(store, live)))
    : undefined;
  const current = last?.files;
  const changedSettings = last ? changedKeys(last.host, host) : [];
  const earlier = manifests.map((manifest) => manifest.files);
  const plan = await planRelease({ files, current, earlier, listing, find: store.find });
  const isLive = isEmpty(plan) && isDeepStrictEqual(current, files) && changedSettings.length === 0;
  return { plan, current, isLive, changedSettings };
}

function changedKeys(before: Partial<HostedSite> = {}, after: Partial<HostedSite> = {}): string[] {
  const keys = Object.keys({ ...before, ...after }) as (keyof HostedSite)[];
  return keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
}

async function createManifest(
  { files, commit, host }: LocalTree,
  lease: Lease,
  { store }: PublishOptions,
): Promise<ReleaseManifest> {
  const createdAt = new Date();
  const id = releaseIdOf(files, createdAt);
  const manifest = { schemaVersion: 1 as const, id, createdAt: createdAt.toISOString(), commit, host, files };
  await lease.guard();
  await store.put(documentUpload(manifestKeyOf(id), manifest));
  return manifest;
}

/** Uploads everything that is not visible yet: assets under their own keys, everything else by hash. */
async function upload(plan: Plan, tree: LocalTree, lease: Lease, options: PublishOptions): Promise<void> {
  const { store, concurrency } = options;
  const fileOf = (key: string) => tree.files[key] as ReleaseFile;
  // Files with the same content are sent once.
  const staged = new Map(plan.staged.map((key) => [stageKeyOf(fileOf(key)), key]));
  const uploads = [...plan.assets.map((key) => [key, key] as const), ...staged];
  await forEach(uploads, { concurrency, label: "Send files" }, async ([key, source]) => {
    const { headers, sha256 } = fileOf(source);
    const object = { key, body: await tree.read(source), headers, sha256 };
    await lease.guard();
    // Keys contain hashes, so an existing object that was planned is corrupt.
    if (!(await store.create(object))) await store.put(object);
  });
}

/**
 * Copies staged content to its public keys inside the store, group by group, removes withdrawn pages and makes the release live.
 * An error says how far it came.
 */
async function goLive(
  { id, commit, files }: ReleaseManifest,
  plan: Plan,
  lease: Lease,
  { store, concurrency }: PublishOptions,
): Promise<void> {
  let placed = 0;
  try {
    for (const group of plan.placed) {
      await forEach(group, { concurrency, label: "Place files" }, async (key) => {
        await lease.guard();
        await store.copy(stageKeyOf(files[key] as ReleaseFile), key);
        placed += 1;
      });
    }
    await lease.guard();
    await store.remove(plan.withdrawn);
    await lease.guard();
    await lease.finish({ id, commit });
  } catch (error) {
    if (placed === 0 || !(error instanceof CommandError) || error.exitCode === EXIT_CODES.conflict)
      throw error;
    const rest = plan.placed.flat().length - placed;
    throw new CommandError(`${error.message}\n${formatMixed({ placed, id, rest, live: lease.live })}`, {
      exitCode: error.exitCode,
      cause: error,
    });
  }
}
