import type { Diagnostic } from "../types.ts";

/** Creates a filter that drops diagnostics at the position of a known one, which is their cause. */
export function isElsewhere(known: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const positions = new Set(known.map(positionKey));
  return (diagnostic) => !diagnostic.position || !positions.has(positionKey(diagnostic));
}

function positionKey({ file, position }: Diagnostic): string {
  return `${file}:${position?.line}:${position?.column}`;
}
