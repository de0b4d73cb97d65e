import type { ReleasePointer } from "./release.ts";

/** Formats the release history, newest first, with a `*` before the live release. */
export function formatReleases({ release: live, history }: ReleasePointer): string {
  if (history.length === 0) return "Nothing has been published here.";
  const newest = history.length - 1;
  return history
    .map(
      ({ release, at }, index) =>
        `${index === newest && release === live ? "*" : " "} ${release}  live since ${at}`,
    )
    .reverse()
    .join("\n");
}
