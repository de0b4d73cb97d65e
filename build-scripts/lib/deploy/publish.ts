import { isDeepStrictEqual } from "node:util";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { forEach } from "#build-scripts/lib/cli/for-each.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { awaitIdle, type Lease, type LeaseOptions, withLease } from "./lease.ts";
import type { LocalTree } from "./local-files.ts";
import { type PlannedRelease, type PublishedRelease, planRelease } from "./plan.ts";
import { releaseBefore } from "./prune.ts";
import {
  createRelease,
  documentUpload,
  manifestKeyOf,
  type ReleaseFile,
  type ReleaseManifest,
  type ReleasePointer,
  readManifest,
  readManifests,
  stageKeyOf,
} from "./release.ts";
import { formatMixed, requireNoVanishedPages } from "./release-report.ts";
import { type ObjectStore, RELEASES_PREFIX } from "./stores/object-store.ts";

export interface PublishOptions extends LeaseOptions {
  concurrency: number;
}

/**
 * Publishes a built site: assets, content by hash, pages, pointers, then the release. Every page is whole at every moment, and the
 * next run resumes an interrupted one. Returns undefined when this content was already live.
 */
export async function publishTree(
  tree: LocalTree,
  options: PublishOptions,
): Promise<PublishedRelease | undefined> {
  const { store } = options;
  const stored = await awaitIdle(store);
  const planned = await planPublish(tree, stored.pointer, store);
  if (planned.isLive) return undefined;
  requireNoVanishedPages(planned.current, tree.files, tree.host.gone);
  const release = createRelease(tree);
  await withLease(stored, options, async (lease) => {
    // Where objects may not be deleted, nothing else is changed.
    await store.remove([`${RELEASES_PREFIX}none`]);
    // Before its first file, so that an interrupted publish can be cleaned up.
    await lease.guard();
    await store.put(documentUpload(manifestKeyOf(release.id), release));
    await upload(planned, tree, lease, options);
    await goLive(release, planned, lease, options);
  });
  return { ...planned, release };
}

/** Makes an earlier release live again from the stored content; by default the one before. */
export async function rollBack(id: string | undefined, options: PublishOptions): Promise<PublishedRelease> {
  const { store } = options;
  const stored = await awaitIdle(store);
  const target = id ?? releaseBefore(stored.pointer.history);
  if (!target) throw new CommandError(`${store.name} has no earlier release to roll back to.`);
  const release = await readManifest(store, target);
  const planned = await planPublish(release, stored.pointer, store);
  const missing = [...planned.plan.assets, ...planned.plan.staged];
  if (missing.length > 0)
    throw new CommandError(
      `${store.name} no longer has ${missing.length} files of release ${target}, such as ${missing[0]}.\n  Fix: build that version again and publish it.`,
    );
  await withLease(stored, options, (lease) => goLive(release, planned, lease, options));
  return { ...planned, release };
}

/** Plans the release of these files over the live one; changes nothing. */
export async function planPublish(
  { files, host }: Pick<ReleaseManifest, "files" | "host">,
  { release: live, publisher }: ReleasePointer,
  store: ObjectStore,
): Promise<PlannedRelease> {
  const listing = await store.list();
  const last = live === null ? undefined : await readManifest(store, live);
  const plan = planRelease(files, last?.files, await readManifests(store, listing), listing);
  const keys = Object.keys(host) as (keyof typeof host)[];
  const changedSettings = last ? keys.filter((key) => !isDeepStrictEqual(last.host[key], host[key])) : [];
  const isEmpty = [changedSettings, ...Object.values(plan)].every(({ length }) => length === 0);
  return {
    plan,
    current: last?.files,
    isLive: isEmpty && publisher === null && isDeepStrictEqual(last?.files, files),
    changedSettings,
  };
}

/** Uploads everything that is not visible yet: assets under their own keys, everything else by hash. */
async function upload({ plan }: PlannedRelease, tree: LocalTree, lease: Lease, options: PublishOptions) {
  const { store, concurrency } = options;
  const fileOf = (key: string) => tree.files[key] as ReleaseFile;
  // Files with the same content are sent once.
  const staged = new Map(plan.staged.map((key) => [stageKeyOf(fileOf(key)), key]));
  const uploads = [...plan.assets.map((key) => [key, key] as const), ...staged];
  await forEach(uploads, { concurrency, label: "Send files" }, async ([key, source]) => {
    const body = await tree.read(source);
    await lease.guard();
    await store.put({ key, body, headers: fileOf(source).headers });
  });
}

/**
 * Copies staged content to its public keys inside the store, group by group, removes withdrawn pages and makes the release live.
 * An error says how far it came.
 */
async function goLive(
  release: ReleaseManifest,
  { plan }: PlannedRelease,
  lease: Lease,
  options: PublishOptions,
) {
  const { store, concurrency } = options;
  let placed = 0;
  try {
    for (const group of plan.placed)
      await forEach(group, { concurrency, label: "Place files" }, async (key) => {
        await lease.guard();
        await store.copy(stageKeyOf(release.files[key] as ReleaseFile), key);
        placed += 1;
      });
    await lease.guard();
    await store.remove(plan.withdrawn);
    await lease.guard();
    await lease.finish(release);
  } catch (error) {
    if (placed === 0 || !(error instanceof CommandError)) throw error;
    // Where another publisher has taken over, the counts are outdated.
    const renewal: unknown = await lease.renew().catch((reason: unknown) => reason);
    if (renewal instanceof CommandError && renewal.exitCode === EXIT_CODES.conflict) throw renewal;
    const rest = plan.placed.flat().length - placed;
    const mixed = formatMixed({ placed, id: release.id, rest, live: lease.live });
    throw new CommandError(`${error.message}\n${mixed}`, { exitCode: error.exitCode, cause: error });
  }
}
