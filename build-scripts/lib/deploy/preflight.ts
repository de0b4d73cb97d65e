import { randomUUID } from "node:crypto";
import { sha256Of } from "./digests.ts";
import { settingsError } from "./exit-codes.ts";
import { formatBytes } from "./format-bytes.ts";
import { RELEASES_PREFIX } from "./release.ts";
import type { ObjectStore, Upload } from "./stores/object-store.ts";
import { TransientError } from "./stores/retry.ts";

/** Signatures of requests fail when clocks differ by more. */
const MAX_CLOCK_SKEW_MS = 15 * 60 * 1000;

/**
 * Checks, before the first change, that the target has room and the clocks agree, and with a probe that it allows to write and
 * delete and keeps concurrent writers apart. Leaves nothing behind. `bytes` is what will be written.
 */
export async function preflight(store: ObjectStore, bytes: number): Promise<void> {
  const { freeBytes = Number.POSITIVE_INFINITY, clockSkewMs = 0 } = await store.limits();
  if (freeBytes < bytes)
    throw settingsError(
      `${store.name} has ${formatBytes(freeBytes)} free, and the release needs ${formatBytes(bytes)}; nothing was published.\n  Fix: free space there, for example with npm run deploy -- prune.`,
    );
  if (Math.abs(clockSkewMs) > MAX_CLOCK_SKEW_MS)
    throw settingsError(
      `This machine's clock is ${Math.round(Math.abs(clockSkewMs) / 60_000)} minutes ${clockSkewMs > 0 ? "ahead of" : "behind"} that of ${store.name}; nothing was published.\n  Fix: set this machine's clock, for example with NTP.`,
    );
  const probe = probeUpload();
  let isConditional: boolean;
  try {
    isConditional = await store.hasConditionalWrites(probe);
  } catch (error) {
    // The first error matters. An unavailable store would only fail again; pruning deletes what is left there.
    if (!(error instanceof TransientError)) await store.remove([probe.key]).catch(() => undefined);
    throw error;
  }
  await store.remove([probe.key]);
  if (!isConditional)
    throw settingsError(
      `${store.name} ignores the conditions of writes, so two publishers at a time would mix their releases; nothing was published.\n  Fix: let one job publish at a time and add --single-publisher, or use a store with If-None-Match and If-Match.`,
    );
}

/** An object with a key of its own, so that concurrent publishers do not disturb each other. */
function probeUpload(): Upload {
  const body = Buffer.from("probe\n");
  return {
    key: `${RELEASES_PREFIX}probe-${randomUUID()}`,
    body,
    headers: { type: "text/plain; charset=utf-8", cache: "no-store" },
    sha256: sha256Of(body),
  };
}
