import { changedUrls, formatChangedUrls } from "./changed-urls.ts";
import { formatBytes } from "./format-bytes.ts";
import type { PlannedRelease } from "./publish.ts";
import type { ReleaseFile, ReleaseFiles } from "./release.ts";

/** Formats a plan for `--dry-run`: every put with its size and headers, in order, then the deletes, then the totals. */
export function formatPlan(
  { plan, current, isLive }: PlannedRelease,
  files: ReleaseFiles,
  expired: readonly string[],
): string {
  if (isLive) return "Nothing to publish: this content is live.";
  const placed = plan.placed.flat();
  const puts = [...plan.assets, ...placed].map((key) => formatPut(key, files[key] as ReleaseFile));
  const sentBytes = [...plan.assets, ...plan.staged].reduce((sum, key) => sum + (files[key]?.bytes ?? 0), 0);
  return [
    ...puts,
    ...plan.stale.map((key) => `delete ${key}`),
    ...plan.withdrawn.map((key) => `delete ${key}  (withdrawn)`),
    ...expired.map((key) => `delete ${key}  (expired)`),
    `${plan.assets.length} assets and ${placed.length} pages and indexes to put, ${plan.stale.length + plan.withdrawn.length + expired.length} to delete; ${formatBytes(sentBytes)} to send`,
    formatChangedUrls(changedUrls(current, files)),
  ]
    .filter(Boolean)
    .join("\n");
}

function formatPut(key: string, { kind, bytes, headers }: ReleaseFile): string {
  const encoding = headers.encoding ? `; ${headers.encoding}` : "";
  return `put    ${kind.padEnd(7)} ${formatBytes(bytes).padStart(8)}  ${key}  (${headers.type}${encoding}; ${headers.cache})`;
}
