import type { Diagnostic } from "../types.ts";

/** Makes a filter for problems that are not at the place of a known one, which is their cause. */
export function isElsewhere(known: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const places = new Set(known.map(placeOf));
  return (diagnostic) => !diagnostic.position || !places.has(placeOf(diagnostic));
}

function placeOf({ file, position }: Diagnostic): string {
  return `${file}:${position?.line}:${position?.column}`;
}
