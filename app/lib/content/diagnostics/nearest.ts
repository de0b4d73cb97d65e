/** Shared endings that do not count towards similarity. */
const ENDING = /(?:\.\w+|[/}])$/;
const SEPARATOR = /[/.{]/;

/**
 * Returns the candidate nearest to `input` for "did you mean" hints; undefined if more than 40 % of the letters differ,
 * ignoring shared folders and endings.
 */
export function findNearest(input: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const [a, b] = differingParts(input.toLowerCase(), candidate.toLowerCase());
    const limit = Math.floor(Math.max(a.length, b.length) * 0.4);
    const distance = editDistance(a, b, limit);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Strips shared leading folders and a shared ending: `a/x.mdx` and `a/y.mdx` become `x` and `y`. */
function differingParts(a: string, b: string): [string, string] {
  let start = 0;
  for (let index = 0; index < a.length && a[index] === b[index]; index += 1) {
    if (SEPARATOR.test(a.charAt(index))) start = index + 1;
  }
  const ending = ENDING.exec(a)?.[0] ?? "";
  const end = ending && b.endsWith(ending) ? ending.length : 0;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** Returns `did you mean "x"?` with `ending` appended to x, or `fallback` if nothing is near. */
export function suggest(input: string, candidates: Iterable<string>, fallback: string, ending = ""): string {
  const nearest = findNearest(input, candidates);
  return nearest === undefined ? fallback : `did you mean "${nearest}${ending}"?`;
}

const MAX_NAMED = 12;

/** Joins names, shortened to `a, b and 30 more`; "none" if there are none. */
export function listNames(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return names.join(", ") || "none";
  return `${names.slice(0, MAX_NAMED).join(", ")} and ${names.length - MAX_NAMED} more`;
}

/**
 * Returns the edit distance of two words, with adjacent transpositions as one edit (optimal string alignment distance); `maxEdits` + 1
 * when it exceeds `maxEdits`.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isTransposed =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isTransposed ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > maxEdits) return maxEdits + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[b.length] ?? 0, maxEdits + 1);
}
