import { GONE } from "#app/lib/content/schemas/schemas.ts";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { isPageHref } from "#app/lib/urls.ts";
import { settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import type { PlannedRelease, PublishedRelease } from "./plan.ts";
import type { ReleaseFiles, ReleasePointer } from "./release.ts";

function pathOfKey(key: string): string {
  return `/${key.replace(/(?<=^|\/)index\.html$/, "")}`;
}

/** Returns the path of a published file's URL, encoded. */
export function urlOfKey(key: string): string {
  return encodeURI(pathOfKey(key));
}

/** Returns the URLs of pages that differ between the live release and the next, sorted. */
export function changedUrls(current: ReleaseFiles = {}, files: ReleaseFiles) {
  const urlsOf = (release: ReleaseFiles, isListed: (key: string) => boolean) =>
    Object.keys(release)
      .filter((key) => key.endsWith(".html") && isListed(key))
      .map(pathOfKey)
      .sort();
  return {
    added: urlsOf(files, (key) => !(key in current)),
    changed: urlsOf(files, (key) => key in current && current[key]?.sha256 !== files[key]?.sha256),
    removed: urlsOf(current, (key) => !(key in files)),
  };
}

/**
 * Throws a settings error when a page of the live release is missing in the next one, where a redirect is a page too, and is
 * not marked as gone.
 */
export function requireNoVanishedPages(
  live: ReleaseFiles | undefined,
  next: ReleaseFiles,
  gone: readonly string[],
): void {
  const marked = new Set(gone.map(decodeIfValid));
  const vanished = changedUrls(live, next).removed.filter((url) => isPageHref(url) && !marked.has(url));
  if (vanished.length === 0) return;
  const urls = vanished.map((url) => `  ${url}\n`).join("");
  throw settingsError(
    `Published pages are neither in the new release nor redirected; nothing was published:\n${urls}  Fix: add each to redirects.json with its new path, such as "${vanished[0]}": "/docs/new-path/", and build again; or, if nothing replaces it, "${vanished[0]}": "${GONE}".`,
  );
}

function formatUrls(current: ReleaseFiles | undefined, files: ReleaseFiles): string[] {
  const { added, removed, changed } = changedUrls(current, files);
  const lines = (word: string, urls: readonly string[]) => urls.map((url) => `${word.padEnd(7)} ${url}`);
  return [...lines("new", added), ...lines("removed", removed), ...lines("changed", changed)];
}

/** Formats what changed with a release: its pages, and what the host has to load for it. */
export function formatRelease(published: PublishedRelease, to: string | undefined): string {
  const { release, current, changedSettings } = published;
  const settings = `The host's settings differ from those of the release before: ${changedSettings.join(", ")}.
  Fix: npm run headers -- nginx --release ${release.id}${to ? ` --to ${to}` : ""} prints them, also for other hosts.`;
  return [...formatUrls(current, release.files), ...(changedSettings.length > 0 ? [settings] : [])].join(
    "\n",
  );
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

/** Formats a plan for `--dry-run`: every write in order with its size, then the deletes, the totals and the pages. */
export function formatPlan({ plan, current, isLive }: PlannedRelease, files: ReleaseFiles): string {
  if (isLive) return "Nothing to publish: this content is live.";
  const written = [...plan.assets, ...plan.placed.flat()];
  const size = (keys: readonly string[]) =>
    `${(keys.reduce((sum, key) => sum + (files[key]?.bytes ?? 0), 0) / 1_000).toFixed(1)} KB`;
  return [
    ...written.map((key) => `put    ${size([key]).padStart(10)}  ${key}`),
    ...plan.withdrawn.map((key) => `delete ${key}  (withdrawn)`),
    `${written.length} files to put, ${plan.withdrawn.length} to delete; ${size([...plan.assets, ...plan.staged])} to send`,
    ...formatUrls(current, files),
  ].join("\n");
}

/** Formats the release history, newest first, with a `*` before the live release. */
export function formatReleases({ release: live, history }: ReleasePointer): string {
  if (history.length === 0) return "Nothing has been published here.";
  return history
    .map(({ release, at, commit }, index) => {
      const mark = index === history.length - 1 && release === live ? "*" : " ";
      const source = commit
        ? `  commit ${commit.id.slice(0, 12)}${commit.isClean ? "" : " with changes"}`
        : "";
      return `${mark} ${release}  live since ${at}${source}`;
    })
    .reverse()
    .join("\n");
}
