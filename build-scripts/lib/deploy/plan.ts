import { isDeepStrictEqual } from "node:util";
import { type ReleaseFile, type ReleaseFiles, stageKeyOf } from "./release.ts";
import type { ObjectState, ObjectStore, StoredObject } from "./stores/object-store.ts";

/** What must be done so that a store shows a release, in this order. Nothing that is in place already is in it. */
export interface Plan {
  /** Files named by their hash, to be put where browsers find them. */
  assets: string[];
  /** Changed pages and pointers whose content is not in the store yet. */
  staged: string[];
  /** Compressed copies of an older content that a host would send in place of the new one. */
  stale: string[];
  /** Keys to put in place by copying, in groups: each group only after the one before. */
  placed: string[][];
}

interface PlanInput {
  files: ReleaseFiles;
  listing: ReadonlyMap<string, StoredObject>;
  /** The live release as its manifest says. */
  current: ReleaseFiles | undefined;
  find: ObjectStore["find"];
}

/** Plans a release. Asks the store about single objects only where its list and the live release leave it open. */
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
    stale: staleCopies(input),
    placed: [
      // A page nobody links to yet goes before the pages that will; the home page goes last.
      pages.filter((key) => !listing.has(key)),
      pages.filter((key) => listing.has(key)),
      pointers.filter((key) => !isHome(key)),
      pointers.filter(isHome),
    ].filter((keys) => keys.length > 0),
  };
}

export function isEmpty({ assets, staged, stale, placed }: Plan): boolean {
  return assets.length + staged.length + stale.length + placed.length === 0;
}

function isHome(key: string): boolean {
  return !key.includes("/") && key.startsWith("index.");
}

async function isInPlace(key: string, { files, listing, current, find }: PlanInput): Promise<boolean> {
  const file = files[key] as ReleaseFile;
  const stored = listing.get(key);
  if (!stored) return false;
  const known = current?.[key];
  if (stored.etag === file.md5 && known && isDeepStrictEqual(known, file)) return true;
  // The live release's own content, and another than this.
  if (known?.md5 === stored.etag && known.sha256 !== file.sha256) return false;
  return shows(await find(key), file);
}

async function isStaged(key: string, { files, listing, find }: PlanInput): Promise<boolean> {
  const file = files[key] as ReleaseFile;
  const stageKey = stageKeyOf(file);
  const stored = listing.get(stageKey);
  if (!stored) return false;
  return stored.etag === file.md5 || shows(await find(stageKey), file);
}

/** Whether an object is this file: by the hash kept with it, and by what is sent with it. */
function shows(state: ObjectState | undefined, file: ReleaseFile): boolean {
  if (!state) return false;
  if (state.headers && !sameHeaders(state.headers, file.headers)) return false;
  return (state.sha256 ?? state.etag) === (state.sha256 ? file.sha256 : file.md5);
}

function sameHeaders(a: ReleaseFile["headers"], b: ReleaseFile["headers"]): boolean {
  return a.type === b.type && a.cache === b.cache && (a.encoding ?? "") === (b.encoding ?? "");
}

/** A file that became too small for a compressed copy leaves the old one behind, and hosts prefer copies. */
function staleCopies({ files, listing }: PlanInput): string[] {
  return Object.keys(files)
    .flatMap((key) => [`${key}.br`, `${key}.gz`])
    .filter((copy) => listing.has(copy) && !(copy in files))
    .sort();
}
