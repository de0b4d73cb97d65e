import { readNumbers } from "../index/number-codec.ts";
import { type IndexHeader, splitNames } from "./index-header.ts";

/** Terms that follow each other in the alphabet, whose postings are in one file. */
export interface TermRange {
  name: string;
  /** Number of its first term, and of the one behind its last. */
  start: number;
  end: number;
  /** Characters of the postings. */
  size: number;
}

/** Finds the range that a term is in. */
export function createTermRanges(
  file: Pick<IndexHeader, "ranges" | "sizes" | "postings">,
): (term: number) => TermRange {
  const sizes = readNumbers(file.sizes);
  const names = splitNames(file.postings);
  const ranges: TermRange[] = [];
  for (const [number, count] of readNumbers(file.ranges).entries()) {
    const start = ranges.at(-1)?.end ?? 0;
    ranges.push({ name: names[number] ?? "", start, end: start + count, size: sizes[number] ?? 0 });
  }
  return (term) => ranges[placeOf(term, ranges)] as TermRange;
}

/** Place of the last range that begins with the term or before it. */
function placeOf(term: number, ranges: readonly TermRange[]): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
