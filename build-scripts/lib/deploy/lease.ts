import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { conflictError, EXIT_CODES } from "./exit-codes.ts";
import { hasEnded, thisProcess } from "./process-identity.ts";
import { documentUpload, POINTER_KEY, type ReleasePointer, readPointer } from "./release.ts";
import type { ObjectStore } from "./stores/object-store.ts";

/** Maximum number of immediate heartbeats after a pause, until the store responds fast enough to one. */
const MAX_HEARTBEATS = 3;
/** Number of releases in the pointer's history. */
const HISTORY_LENGTH = 100;

/** The exclusive right to change the live site, until it is released or lost. */
export interface Lease {
  /** Rejects when the lease is lost or the run was stopped. Call it before every change. */
  guard(): Promise<void>;
  /** Makes a release live and releases the lease. */
  finish(releaseId: string): Promise<void>;
  /** Releases the lease without changing the live release. */
  abandon(): Promise<void>;
}

interface LeaseOptions {
  leaseMs: number;
  signal: AbortSignal;
}

type StoredPointer = Awaited<ReturnType<typeof readPointer>>;

/**
 * Returns the pointer once no publisher is running; throws a conflict error while one is. A publisher without a heartbeat for
 * an entire lease counts as dead. Heartbeats are detected by changes of the pointer, because machines' clocks differ.
 */
export async function awaitIdle(store: ObjectStore, leaseMs: number): Promise<StoredPointer> {
  const first = await readPointer(store);
  if (!first.pointer.publisher) return first;
  const { host, since } = first.pointer.publisher;
  if (hasEnded(first.pointer.publisher)) {
    console.log(`A publish (since ${since}) was interrupted; resuming it.`);
    return first;
  }
  console.log(`A publish from ${host} (since ${since}) has not ended; checking whether it is still running.`);
  const end = performance.now() + leaseMs;
  while (performance.now() < end) {
    await wait(leaseMs / 4);
    const { etag } = await readPointer(store);
    if (etag !== first.etag) throw conflictError(`Another publish, from ${host} since ${since}, is running.`);
  }
  console.log("It has stopped; resuming it.");
  return first;
}

/** Acquires the right to publish. Of concurrent callers exactly one succeeds; the others throw a conflict error. */
export async function acquireLease(
  store: ObjectStore,
  stored: StoredPointer,
  options: LeaseOptions,
): Promise<Lease> {
  const { leaseMs, signal } = options;
  const publisher = { ...thisProcess(), since: new Date().toISOString(), beat: 0 };
  let pointer: ReleasePointer = { ...stored.pointer, publisher };
  let failure: Error | undefined;
  let renewedAt = performance.now();
  const conflict = () => conflictError("Another publish was first.");

  let etag: string = await swap(store, pointer, stored.etag, conflict);
  let lastHeartbeat = Promise.resolve();
  const sendHeartbeat = async () => {
    const start = performance.now();
    const next = { ...pointer, publisher: { ...publisher, beat: (pointer.publisher?.beat ?? 0) + 1 } };
    etag = await swap(store, next, etag, conflict);
    pointer = next;
    renewedAt = start;
  };
  const scheduleHeartbeat = () => {
    lastHeartbeat = lastHeartbeat.then(sendHeartbeat).catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
    });
    return lastHeartbeat;
  };
  const timer = setInterval(scheduleHeartbeat, leaseMs / 4);
  const throwIfLost = () => {
    if (signal.aborted) throw interrupted();
    if (failure) throw failure;
  };
  // After half a lease without a heartbeat, another publisher may soon consider this one dead.
  const isOverdue = () => performance.now() - renewedAt > leaseMs / 2;
  let overdueHeartbeat: Promise<void> | undefined;
  const release = async (next: Partial<ReleasePointer>) => {
    clearInterval(timer);
    await lastHeartbeat;
    if (failure) throw failure;
    await swap(store, { ...pointer, publisher: null, ...next }, etag, conflict);
  };

  return {
    async guard() {
      throwIfLost();
      // The machine slept or was busy: a heartbeat shows whether the lease still holds.
      for (let attempt = 0; isOverdue() && attempt < MAX_HEARTBEATS; attempt++) {
        overdueHeartbeat ??= scheduleHeartbeat().finally(() => {
          overdueHeartbeat = undefined;
        });
        await overdueHeartbeat;
        throwIfLost();
      }
      if (isOverdue()) throw conflictError("The store did not respond in time.");
    },
    finish: (releaseId) => {
      const history = [...pointer.history, { release: releaseId, at: new Date().toISOString() }];
      return release({ release: releaseId, history: history.slice(-HISTORY_LENGTH) });
    },
    abandon: () => release({}),
  };
}

function interrupted(): CommandError {
  return new CommandError("Stopped. The live site is intact; the next run resumes.", {
    exitCode: EXIT_CODES.interrupted,
  });
}

/** Swaps the pointer and returns its new ETag. After a lost response the pointer is read again, because the swap may have succeeded. */
async function swap(
  store: ObjectStore,
  pointer: ReleasePointer,
  etag: string | undefined,
  conflict: () => Error,
): Promise<string> {
  const written = { ...pointer, writtenBy: randomUUID() };
  const swapped = await store.swap(documentUpload(POINTER_KEY, written), etag);
  if (swapped !== undefined) return swapped;
  const now = await readPointer(store);
  if (now.pointer.writtenBy === written.writtenBy && now.etag !== undefined) return now.etag;
  throw conflict();
}
