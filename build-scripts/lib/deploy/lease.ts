import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { conflictError, EXIT_CODES } from "./exit-codes.ts";
import { hasEnded, thisProcess } from "./process-identity.ts";
import { documentUpload, POINTER_KEY, type ReleasePointer, readPointer } from "./release.ts";
import type { ObjectStore } from "./stores/object-store.ts";

/** Signs of life given at once after a silence, until the store answers one soon enough. */
const MAX_SIGNS = 3;
/** How many releases the pointer remembers. */
const HISTORY_LENGTH = 100;

/** The right to change what readers see, until it is finished or lost. */
export interface Lease {
  /** Rejects when the right is lost, or the run is to stop. Asked before every change. */
  guard(): Promise<void>;
  /** Makes a release the live one and gives the right back. */
  finish(releaseId: string): Promise<void>;
  /** Gives the right back and leaves the live release as it was. */
  abandon(): Promise<void>;
}

interface LeaseOptions {
  leaseMs: number;
  signal: AbortSignal;
}

type Held = Awaited<ReturnType<typeof readPointer>>;

/**
 * The pointer when nobody publishes. A publisher that gives no sign of life for a whole lease is dead; one that does has the
 * right. Judged by the changes of the pointer, not by clocks, because machines' clocks differ.
 */
export async function awaitIdle(store: ObjectStore, leaseMs: number): Promise<Held> {
  const first = await readPointer(store);
  if (!first.pointer.publisher) return first;
  const { host, since } = first.pointer.publisher;
  if (hasEnded(first.pointer.publisher)) {
    console.log(`A publish (since ${since}) was cut off; going on from where it stopped.`);
    return first;
  }
  console.log(`A publish from ${host} (since ${since}) has not ended; watching whether it is alive.`);
  const end = performance.now() + leaseMs;
  while (performance.now() < end) {
    await wait(leaseMs / 4);
    const { etag } = await readPointer(store);
    if (etag !== first.etag) throw conflictError(`Another publish, from ${host} since ${since}, is at work.`);
  }
  console.log("It is dead; going on from where it stopped.");
  return first;
}

/** Takes the right to publish. Of several that try at once exactly one gets it; the others throw. */
export async function takeLease(store: ObjectStore, held: Held, options: LeaseOptions): Promise<Lease> {
  const { leaseMs, signal } = options;
  const publisher = { ...thisProcess(), since: new Date().toISOString(), beat: 0 };
  let pointer: ReleasePointer = { ...held.pointer, publisher };
  let lost: Error | undefined;
  let renewed = performance.now();
  const lose = () => conflictError("Another publish was first.");

  let etag: string = await swap(store, pointer, held.etag, lose);
  let beating = Promise.resolve();
  const beat = async () => {
    const start = performance.now();
    const next = { ...pointer, publisher: { ...publisher, beat: (pointer.publisher?.beat ?? 0) + 1 } };
    etag = await swap(store, next, etag, lose);
    pointer = next;
    renewed = start;
  };
  const renew = () => {
    beating = beating.then(beat).catch((error: unknown) => {
      lost ??= error instanceof Error ? error : new Error(String(error));
    });
    return beating;
  };
  const timer = setInterval(renew, leaseMs / 4);
  const check = () => {
    if (signal.aborted) throw interrupted();
    if (lost) throw lost;
  };
  // Half a lease without a sign of life: another may soon take this publisher for dead.
  const isSilent = () => performance.now() - renewed > leaseMs / 2;
  let waking: Promise<void> | undefined;
  const end = async (next: Partial<ReleasePointer>) => {
    clearInterval(timer);
    await beating;
    if (lost) throw lost;
    await swap(store, { ...pointer, publisher: null, ...next }, etag, lose);
  };

  return {
    async guard() {
      check();
      // The machine slept or was busy: whether the right is still there is seen by giving a sign now.
      for (let attempt = 0; isSilent() && attempt < MAX_SIGNS; attempt++) {
        waking ??= renew().finally(() => {
          waking = undefined;
        });
        await waking;
        check();
      }
      if (isSilent()) throw conflictError("The store did not answer for too long.");
    },
    finish: (release) => {
      const history = [...pointer.history, { release, at: new Date().toISOString() }];
      return end({ release, history: history.slice(-HISTORY_LENGTH) });
    },
    abandon: () => end({}),
  };
}

function interrupted(): CommandError {
  return new CommandError("Stopped. The live site is whole; the next run goes on from here.", {
    exitCode: EXIT_CODES.interrupted,
  });
}

/** Exchanges the pointer. An answer that got lost looks like another's success, so what is there is read before judging. */
async function swap(
  store: ObjectStore,
  pointer: ReleasePointer,
  etag: string | undefined,
  lose: () => Error,
): Promise<string> {
  const written = { ...pointer, writtenBy: randomUUID() };
  const swapped = await store.swap(documentUpload(POINTER_KEY, written), etag);
  if (swapped !== undefined) return swapped;
  const now = await readPointer(store);
  if (now.pointer.writtenBy === written.writtenBy && now.etag !== undefined) return now.etag;
  throw lose();
}
