import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { EXIT_CODES, settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { documentUpload, type ReleaseManifest, type ReleasePointer, readPointer } from "./release.ts";
import { type ObjectStore, POINTER_KEY } from "./stores/object-store.ts";

/** Releases that are remembered. */
const HISTORY_LENGTH = 100;

/** The exclusive right to change the live site, until it is released or lost. */
export type Lease = Awaited<ReturnType<typeof acquireLease>>;

/** A store, and how to hold its lease. A change to the store takes at most half of `leaseMs`. */
export interface LeaseOptions {
  store: ObjectStore;
  leaseMs: number;
  signal: AbortSignal;
}

type StoredPointer = Awaited<ReturnType<typeof readPointer>>;

/**
 * Returns the pointer once no publisher is running; throws a conflict error while one is. A publisher that does not renew its
 * lease while this one waits that long counts as dead. Nothing depends on the clocks of machines.
 */
export async function awaitIdle(store: ObjectStore): Promise<StoredPointer> {
  const first = await readPointer(store);
  const { publisher } = first.pointer;
  if (!publisher) return first;
  const { host, since, leaseMs } = publisher;
  console.log(`A publish from ${host} (since ${since}) has not ended; waiting ${leaseMs / 1000} s for it.`);
  for (const end = performance.now() + leaseMs; performance.now() < end; ) {
    await wait(leaseMs / 4);
    const { version } = await readPointer(store);
    if (version !== first.version) throw conflictError(`A publish from ${host}, since ${since}, is running.`);
  }
  console.log("It has stopped; resuming it.");
  return first;
}

/** Runs `work` with the lease, and releases the lease when it fails. */
export async function withLease<Result>(
  stored: StoredPointer,
  options: LeaseOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await acquireLease(stored, options);
  try {
    return await work(lease);
  } catch (error) {
    // The first error matters; the next run handles a leftover lease.
    await lease.abandon().catch(() => undefined);
    throw error;
  }
}

/** Acquires the right to publish. Of concurrent callers exactly one succeeds; the others throw a conflict error. */
export async function acquireLease(stored: StoredPointer, { store, leaseMs, signal }: LeaseOptions) {
  const publisher = { host: hostname(), since: new Date().toISOString(), leaseMs };
  const held: ReleasePointer = { ...stored.pointer, publisher };
  let { version } = stored;
  let renewedAt = 0;
  let renewal: Promise<void> | undefined;
  const write = async (pointer: ReleasePointer) => {
    const start = performance.now();
    version = await swap(store, pointer, version);
    renewedAt = start;
  };
  const renew = () => {
    renewal ??= write(held).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const age = () => performance.now() - renewedAt;
  const release = (next: Partial<ReleasePointer>) => write({ ...held, publisher: null, ...next });

  await write(held);
  if ((await store.swap(documentUpload(POINTER_KEY, held), stored.version)) !== undefined)
    throw settingsError(
      `${store.name} ignores the conditions of writes, so two publishers at a time would mix their releases; nothing was published.\n  Fix: use a store with If-None-Match and If-Match.`,
    );
  return {
    /** The live release; null before the first. */
    live: held.release,
    renew,
    /** Renews the lease when it is due. Rejects when it is lost or the run was stopped. Call it before every change. */
    async guard() {
      if (age() > leaseMs / 4) await renew();
      const exitCode = EXIT_CODES.interrupted;
      if (signal.aborted) throw new CommandError("Stopped; the next run continues.", { exitCode });
      // A change may take the other half of the lease.
      if (age() > leaseMs / 2)
        throw new CommandError(
          "The store did not respond in time.\n  Fix: run this again, or raise DEPLOY_LEASE_SECONDS.",
        );
    },
    finish: ({ id, commit }: Pick<ReleaseManifest, "id" | "commit">) => {
      const history = [...held.history, { release: id, at: new Date().toISOString(), commit }];
      return release({ release: id, history: history.slice(-HISTORY_LENGTH) });
    },
    abandon: () => release({}),
  };
}

function conflictError(message: string): CommandError {
  const fix = "check what it published (npm run deploy -- releases), then run this again";
  return new CommandError(`${message}\n  Fix: ${fix}.`, { exitCode: EXIT_CODES.conflict });
}

/** Swaps the pointer and returns its version. After a lost response it is read again, because the swap may have succeeded. */
async function swap(
  store: ObjectStore,
  pointer: ReleasePointer,
  version: string | undefined,
): Promise<string> {
  const written = { ...pointer, writtenBy: randomUUID() };
  const swapped = await store.swap(documentUpload(POINTER_KEY, written), version);
  if (swapped !== undefined) return swapped;
  const now = await readPointer(store);
  if (now.pointer.writtenBy === written.writtenBy && now.version !== undefined) return now.version;
  throw conflictError("Another publish was first.");
}
