import type { Api } from "./api.ts";
import { type ApiRelease, type ApiSurface, surfaceOf } from "./api-surface.ts";
import { type ApiChange, compareSurfaces } from "./compare-surfaces.ts";

export interface ChangelogEntry {
  /** Absent for changes since the newest release. */
  release?: { version: string; date: string };
  /** Summary of the first release. */
  summary?: string;
  changes: ApiChange[];
}

/** Compares each release with the one before it, and the API with the newest release. Newest first. */
export function changelogOf(releases: readonly ApiRelease[], api: Api): ChangelogEntry[] {
  const entries = releases.map((release, index): ChangelogEntry => {
    const { version, date } = release;
    const before = releases[index + 1];
    return before
      ? { release: { version, date }, changes: compareSurfaces(before, release) }
      : { release: { version, date }, summary: initialSummary(release), changes: [] };
  });
  const [newest] = releases;
  const changes = newest ? compareSurfaces(newest, surfaceOf(api)) : [];
  return changes.length > 0 ? [{ changes }, ...entries] : entries;
}

function initialSummary({ operations, events }: ApiSurface): string {
  const count = Object.keys(operations).length;
  return `Initial version: ${count} operations and ${events.length} webhook events.`;
}
