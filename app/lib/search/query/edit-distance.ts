/**
 * Returns the edit distance of two words, with adjacent transpositions as one edit (optimal string alignment distance); `maxEdits` + 1
 * when it exceeds `maxEdits`.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  return Math.min(lastRow(a, b, maxEdits)[b.length] ?? 0, maxEdits + 1);
}

/** Returns the edit distance of `a` and the nearest prefix of `b`. */
export function prefixDistance(a: string, b: string, maxEdits: number): number {
  return Math.min(...lastRow(a, b.slice(0, a.length + maxEdits), maxEdits), maxEdits + 1);
}

/** Returns the edit distances of `a` and each prefix of `b`; stops when all exceed `maxEdits`. */
function lastRow(a: string, b: string, maxEdits: number): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let minimum = row;
    for (let column = 1; column <= b.length; column++) {
      const value = cellOf(a, b, row, column, { current, last, beforeLast });
      current.push(value);
      if (value < minimum) minimum = value;
    }
    beforeLast = last;
    last = current;
    if (minimum > maxEdits) return Array(b.length + 1).fill(maxEdits + 1);
  }
  return last;
}

interface Rows {
  current: number[];
  last: number[];
  beforeLast: number[];
}

function cellOf(a: string, b: string, row: number, column: number, { current, last, beforeLast }: Rows) {
  const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
  const value = Math.min(
    (last[column] ?? 0) + 1,
    (current[column - 1] ?? 0) + 1,
    (last[column - 1] ?? 0) + (isSame ? 0 : 1),
  );
  const isTransposed =
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
  return isTransposed ? Math.min(value, (beforeLast[column - 2] ?? 0) + 1) : value;
}

/** Returns how many typing errors to tolerate in a word of this length: short words are close to many others by chance. */
export function maxEditsFor(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Returns a bit mask of the letters and digits of a word; words whose masks differ in many bits have a large edit distance. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

/** Returns the Hamming distance of two masks. */
export function differingBits(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  while (bits !== 0) {
    bits &= bits - 1;
    count += 1;
  }
  return count;
}
