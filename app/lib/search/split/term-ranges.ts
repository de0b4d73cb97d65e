import { readNumbers } from "../index/number-codec.ts";
import { type IndexHeader, splitNames } from "./index-header.ts";

/** Consecutive terms whose postings are in one file. */
export interface TermRange {
  name: string;
  /** First term, and the end (exclusive). */
  start: number;
  end: number;
  /** Length of the postings file in characters. */
  size: number;
}

/** Returns a function that finds the range of a term. */
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
  return (term) => ranges[indexOfRange(term, ranges)] as TermRange;
}

/** Returns the index of the last range that starts at or before the term. */
function indexOfRange(term: number, ranges: readonly TermRange[]): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
