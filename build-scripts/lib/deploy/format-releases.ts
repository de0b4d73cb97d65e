import type { ReleasePointer } from "./release.ts";

/** The releases that were live, the newest first, the live one marked. */
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
