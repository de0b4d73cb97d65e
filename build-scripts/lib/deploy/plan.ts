import { isDeepStrictEqual } from "node:util";
import { type ReleaseFile, type ReleaseFiles, type ReleaseManifest, stageKeyOf } from "./release.ts";
import type { Listing } from "./stores/object-store.ts";

/** The steps that make a release live, in this order. Objects that are already in place are left out. */
export interface Plan {
  /** Files named by their hash, uploaded under their own keys. */
  assets: string[];
  /** Changed pages and pointers whose content must be uploaded by hash. */
  staged: string[];
  /** Keys to copy into place, in groups; each group starts after the one before it. */
  placed: string[][];
  /** Pages and pointers of earlier releases, and copies of them, that the new one has no more; removed last. */
  withdrawn: string[];
}

/** The changes that a publish would make. */
export interface PlannedRelease {
  plan: Plan;
  /** The files of the live release. */
  current: ReleaseFiles | undefined;
  isLive: boolean;
  /** What the live release's host had otherwise; empty for a first release. */
  changedSettings: string[];
}

/** A release that is live now, and how it was planned. */
export interface PublishedRelease extends PlannedRelease {
  release: ReleaseManifest;
}

/**
 * Plans a release over the live one. `earlier` is every release in the store, also interrupted ones. Only the MD5 that the store
 * lists says what an object contains.
 */
export function planRelease(
  files: ReleaseFiles,
  current: ReleaseFiles | undefined,
  earlier: readonly Pick<ReleaseManifest, "files">[],
  listing: Listing,
): Plan {
  const isStored = (key: string, { md5 }: ReleaseFile) => listing.get(key)?.md5 === md5;
  // Only the live release knows the headers of a page in place; those of an asset do not change.
  const hasHeaders = (key: string, file: ReleaseFile) =>
    current?.[key] ? isDeepStrictEqual(current[key], file) : file.kind === "asset";
  const changed = Object.entries(files)
    .filter(([key, file]) => !isStored(key, file) || !hasHeaders(key, file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const ofKind = (kind: ReleaseFile["kind"]) =>
    changed.flatMap(([key, file]) => (file.kind === kind ? [key] : []));
  const [pages, pointers] = [ofKind("page"), ofKind("pointer")];
  return {
    assets: ofKind("asset"),
    staged: changed.flatMap(([key, file]) =>
      file.kind === "asset" || isStored(stageKeyOf(file), file) ? [] : [key],
    ),
    placed: [
      // New pages go before the pages that link to them; the home page goes last.
      pages.filter((key) => !listing.has(key)),
      pages.filter((key) => listing.has(key)),
      pointers.filter((key) => !isHome(key)),
      pointers.filter(isHome),
    ].filter((keys) => keys.length > 0),
    withdrawn: withdrawnKeys(files, earlier, listing),
  };
}

function isHome(key: string): boolean {
  return !key.includes("/") && key.startsWith("index.");
}

/** Returns published pages and pointers that the release lacks. Assets stay, because tabs opened earlier still load them. */
export function withdrawnKeys(
  files: ReleaseFiles,
  earlier: readonly Pick<ReleaseManifest, "files">[],
  listing: Listing,
): string[] {
  const known = earlier.flatMap((release) =>
    Object.entries(release.files).flatMap(([key, { kind }]) => (kind === "asset" ? [] : [key])),
  );
  return [...new Set(known)].filter((key) => !(key in files) && listing.has(key)).sort();
}
