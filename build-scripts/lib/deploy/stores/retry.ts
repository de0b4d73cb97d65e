import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Delays before the second and later attempts, in ms. Each varies by half, so that requests do not retry at the same time. */
const BACKOFF_MS = [100, 200, 400, 800, 1_600, 3_200];

/** A failure that may not recur: a network error, an error of the store, or a corrupt body. */
export class TransientError extends CommandError {}

/** Retries an attempt with increasing delays while it fails with {@link TransientError}, seven attempts at most by default. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  backoff: readonly number[] = BACKOFF_MS,
): Promise<Result> {
  for (const delay of backoff) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      await wait(delay * (0.5 + Math.random()));
    }
  }
  return attempt();
}
