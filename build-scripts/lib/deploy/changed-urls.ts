import type { ReleaseFiles } from "./release.ts";

/** URLs of pages that differ between two releases, sorted. */
export interface ChangedUrls {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Compares the pages of the live release with those of the next. */
export function changedUrls(current: ReleaseFiles = {}, files: ReleaseFiles): ChangedUrls {
  const pagesOf = (release: ReleaseFiles) => Object.keys(release).filter((key) => key.endsWith(".html"));
  const urlsOf = (keys: readonly string[]) =>
    keys.map((key) => `/${key.replace(/(?<=^|\/)index\.html$/, "")}`).sort();
  return {
    added: urlsOf(pagesOf(files).filter((key) => !(key in current))),
    changed: urlsOf(
      pagesOf(files).filter((key) => key in current && current[key]?.sha256 !== files[key]?.sha256),
    ),
    removed: urlsOf(pagesOf(current).filter((key) => !(key in files))),
  };
}

/** Lists added, removed and changed URLs. Returns an empty string when no page differs. */
export function formatChangedUrls({ added, changed, removed }: ChangedUrls): string {
  return [
    ...added.map((url) => `new     ${url}`),
    ...removed.map((url) => `removed ${url}`),
    ...changed.map((url) => `changed ${url}`),
  ].join("\n");
}
