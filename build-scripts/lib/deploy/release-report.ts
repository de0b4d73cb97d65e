import type { DeployTarget } from "./deploy-arguments.ts";
import type { PlannedRelease } from "./plan.ts";
import type { Commit, ReleaseFile, ReleaseFiles, ReleasePointer } from "./release.ts";

/** URLs of pages that differ between two releases, sorted. */
export interface ChangedUrls {
  added: string[];
  changed: string[];
  removed: string[];
}

export interface PublishedRelease extends Pick<PlannedRelease, "changedSettings"> {
  id: string;
  urls: ChangedUrls;
}

function pathOfKey(key: string): string {
  return `/${key.replace(/(?<=^|\/)index\.html$/, "")}`;
}

/** Returns the path of a published file's URL, encoded. */
export function urlOfKey(key: string): string {
  return encodeURI(pathOfKey(key));
}

/** Compares the pages of the live release with those of the next. */
export function changedUrls(current: ReleaseFiles = {}, files: ReleaseFiles): ChangedUrls {
  const pagesOf = (release: ReleaseFiles) => Object.keys(release).filter((key) => key.endsWith(".html"));
  const urlsOf = (keys: readonly string[]) => keys.map(pathOfKey).sort();
  return {
    added: urlsOf(pagesOf(files).filter((key) => !(key in current))),
    changed: urlsOf(
      pagesOf(files).filter((key) => key in current && current[key]?.sha256 !== files[key]?.sha256),
    ),
    removed: urlsOf(pagesOf(current).filter((key) => !(key in files))),
  };
}

export function formatChangedUrls({ added, changed, removed }: ChangedUrls): string {
  return [
    ...added.map((url) => `new     ${url}`),
    ...removed.map((url) => `removed ${url}`),
    ...changed.map((url) => `changed ${url}`),
  ].join("\n");
}

/** Formats what changed with a release: its pages, and what the host has to load for it. */
export function formatRelease(
  { id, urls, changedSettings }: PublishedRelease,
  { to, preview }: DeployTarget,
): string {
  const target = [to && ` --to ${to}`, preview && ` --to-preview ${preview}`].filter(Boolean).join("");
  const settings = `The host's settings differ from those of the release before: ${changedSettings.join(", ")}.
  Fix: npm run headers -- nginx --release ${id}${target} prints them, also for other hosts.`;
  return [formatChangedUrls(urls), changedSettings.length > 0 && settings].filter(Boolean).join("\n");
}

/** Says how far a publish came that failed while it placed files, and what to do. */
export function formatMixed(counts: {
  placed: number;
  id: string;
  rest: number;
  live: string | null;
}): string {
  const { placed, id, rest, live } = counts;
  const [others, back] = live
    ? [`${rest} of ${live}`, `, or go back with npm run deploy -- rollback ${live}`]
    : [`${rest} missing`, ""];
  return `Readers get files of two releases. Changed ones: ${placed} of ${id}, ${others}.\n  Fix: run this again, which completes it${back}.`;
}

/** Formats a plan for `--dry-run`: every put with its size and headers, in order, then the deletes, then the totals. */
export function formatPlan({ plan, current, isLive }: PlannedRelease, files: ReleaseFiles): string {
  if (isLive) return "Nothing to publish: this content is live.";
  const placed = plan.placed.flat();
  const bytes = [...plan.assets, ...plan.staged].reduce((sum, key) => sum + (files[key]?.bytes ?? 0), 0);
  return [
    ...[...plan.assets, ...placed].map((key) => formatPut(key, files[key] as ReleaseFile)),
    ...plan.withdrawn.map((key) => `delete ${key}  (withdrawn)`),
    `${plan.assets.length} assets and ${placed.length} pages and indexes to put, ${plan.withdrawn.length} to delete; ${formatSize(bytes)} to send`,
    formatChangedUrls(changedUrls(current, files)),
  ]
    .filter(Boolean)
    .join("\n");
}

function formatPut(key: string, { kind, bytes, headers }: ReleaseFile): string {
  const sent = [headers.type, headers.encoding, headers.cache].filter(Boolean).join("; ");
  return `put    ${kind.padEnd(7)} ${formatSize(bytes).padStart(10)}  ${key}  (${sent})`;
}

function formatSize(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

/** Formats the release history, newest first, with a `*` before the live release. */
export function formatReleases({ release: live, history }: ReleasePointer): string {
  if (history.length === 0) return "Nothing has been published here.";
  const newest = history.length - 1;
  return history
    .map(
      ({ release, at, commit }, index) =>
        `${index === newest && release === live ? "*" : " "} ${release}  live since ${at}${formatCommit(commit)}`,
    )
    .reverse()
    .join("\n");
}

function formatCommit(commit: Commit | undefined): string {
  if (!commit) return "";
  return `  commit ${commit.id.slice(0, 12)}${commit.isClean ? "" : " with changes"}`;
}

/** URLs of a problem that are named; the others are counted. */
const MAX_NAMED = 5;

/** Formats what a probe found: each problem once, with the URLs that have it. */
export function formatProblems(problems: ReadonlyMap<string, readonly string[]>): string {
  return [...problems]
    .sort()
    .flatMap(([problem, urls]) => {
      const different = [...new Set(urls)].sort();
      const named = different.slice(0, MAX_NAMED);
      const others = different.length - named.length;
      return [...named.map((url) => `${url} ${problem}`), ...(others > 0 ? [`  and ${others} more`] : [])];
    })
    .join("\n");
}
