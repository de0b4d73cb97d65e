import type { PublishedAnchors } from "#app/lib/content/schemas/schemas.ts";

/** Adds the current anchors of each page. Earlier ones stay, after them: their redirects have to stay too. */
export function mergePublished(
  before: PublishedAnchors,
  now: readonly (readonly [path: string, anchors: readonly string[]])[],
): PublishedAnchors {
  const merged: PublishedAnchors = {};
  for (const [path, anchors] of [...now, ...Object.entries(before)])
    merged[path] = [...new Set([...(merged[path] ?? []), ...anchors])];
  return merged;
}

/** Formats one page per line, so that a change of a page is one changed line. */
export function formatPublished(published: PublishedAnchors): string {
  const lines = Object.entries(published).map(
    ([path, anchors]) =>
      `  ${JSON.stringify(path)}: [${anchors.map((anchor) => JSON.stringify(anchor)).join(", ")}]`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
