import { setTimeout as wait } from "node:timers/promises";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** Waits before the second, third … attempt, in ms; each is varied by half so that many requests do not come back at once. */
const BACKOFF_MS = [100, 200, 400, 800, 1_600, 3_200];

/** A failure that another attempt may not have: the network's, the store's own, or a body damaged on its way. */
export class TransientError extends CommandError {}

/** Repeats an attempt while it fails with {@link TransientError}, at growing intervals, seven times at most. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  backoff: readonly number[] = BACKOFF_MS,
): Promise<Result> {
  for (const pause of backoff) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  }
  return attempt();
}
