import type { PublishedAnchors } from "#app/lib/content/schemas/schemas.ts";

/** Adds the current anchors of each page. Earlier ones stay, after them: their redirects have to stay too. */
export function mergePublished(before: PublishedAnchors, now: PublishedAnchors): PublishedAnchors {
  const merged = Object.entries(now).map(([path, anchors]) => [
    path,
    [...new Set([...anchors, ...(before[path] ?? [])])],
  ]);
  return {
    ...Object.fromEntries(merged),
    ...Object.fromEntries(Object.entries(before).filter(([path]) => !(path in now))),
  };
}

/** Formats one page per line, so that a change of a page is one changed line. */
export function formatPublished(published: PublishedAnchors): string {
  const lines = Object.entries(published).map(
    ([path, anchors]) =>
      `  ${JSON.stringify(path)}: [${anchors.map((anchor) => JSON.stringify(anchor)).join(", ")}]`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
