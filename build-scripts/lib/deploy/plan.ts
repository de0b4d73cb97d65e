import { isDeepStrictEqual } from "node:util";
import { type Listing, type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";
import type { ObjectState, ObjectStore } from "./stores/object-store.ts";

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
  current: ReleaseFiles | undefined;
  isLive: boolean;
  /** What the live release's host had otherwise; empty for a first release. */
  changedSettings: string[];
}

interface PlanInput {
  files: ReleaseFiles;
  listing: Listing;
  current: ReleaseFiles | undefined;
  /** The files of every release in the store, also of interrupted ones. */
  earlier: readonly ReleaseFiles[];
  find: ObjectStore["find"];
}

/** Plans a release. Looks up single objects only where the listing and the live release are not enough. */
export async function planRelease(input: PlanInput): Promise<Plan> {
  const { files, listing } = input;
  const changed: string[] = [];
  for (const key of Object.keys(files).sort()) if (!(await isInPlace(key, input))) changed.push(key);
  const ofKind = (kind: ReleaseFile["kind"]) => changed.filter((key) => files[key]?.kind === kind);
  const pages = ofKind("page");
  const pointers = ofKind("pointer");
  const staged: string[] = [];
  for (const key of [...pages, ...pointers]) if (!(await isStaged(key, input))) staged.push(key);
  return {
    assets: ofKind("asset"),
    staged,
    placed: [
      // New pages go before the pages that link to them; the home page goes last.
      pages.filter((key) => !listing.has(key)),
      pages.filter((key) => listing.has(key)),
      pointers.filter((key) => !isHome(key)),
      pointers.filter(isHome),
    ].filter((keys) => keys.length > 0),
    withdrawn: withdrawnKeys(input),
  };
}

export function isEmpty({ assets, staged, placed, withdrawn }: Plan): boolean {
  return assets.length + staged.length + placed.length + withdrawn.length === 0;
}

function isHome(key: string): boolean {
  return !key.includes("/") && key.startsWith("index.");
}

async function isInPlace(key: string, { files, listing, current, find }: PlanInput): Promise<boolean> {
  const file = files[key] as ReleaseFile;
  const stored = listing.get(key);
  if (!stored) return false;
  const known = current?.[key];
  if (stored.md5 === file.md5 && isDeepStrictEqual(known, file)) return true;
  // The object has the live release's content, and this release's content differs.
  if (known && known.md5 === stored.md5 && known.sha256 !== file.sha256) return false;
  return matches(await find(key), file);
}

async function isStaged(key: string, { files, listing, find }: PlanInput): Promise<boolean> {
  const file = files[key] as ReleaseFile;
  const stageKey = stageKeyOf(file);
  const stored = listing.get(stageKey);
  if (!stored) return false;
  return stored.md5 === file.md5 || matches(await find(stageKey), file);
}

function matches(state: ObjectState | undefined, file: ReleaseFile): boolean {
  if (!state) return false;
  if (state.headers && !sameHeaders(state.headers, file.headers)) return false;
  // The hash is what a publisher said of the content; the MD5 is the store's own.
  return state.md5 === undefined ? state.sha256 === file.sha256 : state.md5 === file.md5;
}

function sameHeaders(a: ReleaseFile["headers"], b: ReleaseFile["headers"]): boolean {
  return a.type === b.type && a.cache === b.cache && (a.encoding ?? "") === (b.encoding ?? "");
}

/** Returns the files of a release whose content the store has as it was recorded. */
export function storedFiles(files: ReleaseFiles, listing: Listing): ReleaseFile[] {
  return Object.entries(files).flatMap(([key, file]) => {
    const stored = listing.get(file.kind === "asset" ? key : stageKeyOf(file));
    return stored?.md5 === file.md5 ? [file] : [];
  });
}

/** Returns published pages and pointers that the release lacks. Assets stay, because tabs opened earlier still load them. */
export function withdrawnKeys({
  files,
  earlier,
  listing,
}: Pick<PlanInput, "files" | "earlier" | "listing">): string[] {
  const known = earlier.flatMap((release) =>
    Object.entries(release).flatMap(([key, { kind }]) => (kind === "asset" ? [] : [key])),
  );
  return [...new Set(known)].filter((key) => !(key in files) && listing.has(key)).sort();
}
