import type { Problem } from "../types.ts";

/** Makes a filter for problems that are not at the place of a known one, which is their cause. */
export function isElsewhere(known: readonly Problem[]): (problem: Problem) => boolean {
  const places = new Set(known.map(placeOf));
  return (problem) => !problem.position || !places.has(placeOf(problem));
}

function placeOf({ file, position }: Problem): string {
  return `${file}:${position?.line}:${position?.column}`;
}
