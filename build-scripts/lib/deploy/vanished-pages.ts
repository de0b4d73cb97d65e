import { GONE } from "#app/lib/content/schemas/schemas.ts";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { isPageHref } from "#app/lib/urls.ts";
import { settingsError } from "./exit-codes.ts";
import type { ReleaseFiles } from "./release.ts";
import { changedUrls } from "./release-report.ts";

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
  const [first] = vanished;
  if (first === undefined) return;
  const count = vanished.length === 1 ? "1 published page is" : `${vanished.length} published pages are`;
  throw settingsError(
    `${count} neither in the new release nor redirected; nothing was published:\n${vanished.map((url) => `  ${url}\n`).join("")}  Fix: add each to redirects.json with its new path, such as "${first}": "/docs/new-path/", and build again; or, if nothing replaces it, "${first}": "${GONE}".`,
  );
}
