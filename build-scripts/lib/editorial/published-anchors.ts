import type { PublishedAnchors } from "#app/lib/content/schemas/schemas.ts";
import { type PublishedAnchor, parsePublishedAnchor } from "#app/lib/content/section-changes.ts";

/**
 * Adds the current anchors of each page. Earlier ones stay, after them: their redirects have to stay too. A section of a known page that
 * is new or has another hash has changed on `today`; the first hashes of a page are no change.
 */
export function mergePublished(
  before: PublishedAnchors,
  now: readonly (readonly [path: string, anchors: readonly PublishedAnchor[]])[],
  today: string,
): PublishedAnchors {
  const merged: PublishedAnchors = {};
  for (const [path, current] of now) {
    const earlier = new Map(
      (before[path] ?? []).map(parsePublishedAnchor).map((item) => [item.anchor, item] as const),
    );
    const hasHashes = [...earlier.values()].some(({ hash }) => hash);
    const items = current.map(({ anchor, hash }) => {
      const known = earlier.get(anchor);
      const isChanged = hash !== undefined && hasHashes && known?.hash !== hash;
      return [anchor, hash, hash && (isChanged ? today : known?.changed)].filter(Boolean).join(" ");
    });
    const names = new Set(current.map(({ anchor }) => anchor));
    merged[path] = [...items, ...[...earlier.keys()].filter((anchor) => !names.has(anchor))];
  }
  return { ...merged, ...Object.fromEntries(Object.entries(before).filter(([path]) => !(path in merged))) };
}

/** Formats one page per line, so that a change of a page is one changed line. */
export function formatPublished(published: PublishedAnchors): string {
  const lines = Object.entries(published).map(
    ([path, anchors]) =>
      `  ${JSON.stringify(path)}: [${anchors.map((anchor) => JSON.stringify(anchor)).join(", ")}]`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
