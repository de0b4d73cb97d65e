import { fillProviderSlug } from "../urls.ts";
import type { PublishedAnchors } from "./schemas/schemas.ts";

/** An item of `published.json`: `retries`, `retries 1f3a5c7e`, or with the day of the release that changed it `retries 1f3a5c7e 2026-11-26`. */
export interface PublishedAnchor {
  anchor: string;
  /** Of the section's text; undefined where the anchor has no heading, and after it has vanished. */
  hash?: string | undefined;
  changed?: string | undefined;
}

/** What the last release that changed a page has changed. */
export interface SectionChanges {
  date: string;
  anchors: string[];
}

export function parsePublishedAnchor(item: string): PublishedAnchor {
  const [anchor = "", hash, changed] = item.split(" ");
  return { anchor, hash, changed };
}

/** Returns the changes of each page that has any, by href. */
export function sectionChangesOf(
  published: PublishedAnchors,
  providerSlug: string,
): Map<string, SectionChanges> {
  const changes = Object.entries(published).flatMap(([path, items]) => {
    const changed = items.map(parsePublishedAnchor).filter((item) => item.changed);
    const date = changed
      .map((item) => item.changed ?? "")
      .sort()
      .at(-1);
    if (date === undefined) return [];
    const anchors = changed.filter((item) => item.changed === date).map(({ anchor }) => anchor);
    return [[fillProviderSlug(path, providerSlug), { date, anchors }] as const];
  });
  return new Map(changes);
}
