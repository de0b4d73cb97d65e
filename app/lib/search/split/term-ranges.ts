import { readNumbers } from "../number-codec.ts";
import { type FirstFile, namesIn } from "./first-file.ts";

/** Terms that follow each other in the alphabet, whose postings are in one file. */
export interface TermRange {
  number: number;
  name: string;
  /** Characters of the postings. */
  size: number;
}

export interface TermRanges {
  rangeOf(term: number): TermRange;
  /** Numbers of a range's terms, in the order of the alphabet. */
  termsIn(range: TermRange): number[];
}

export function createTermRanges(
  file: Pick<FirstFile, "ranges" | "sizes" | "postings">,
  terms: readonly string[],
): TermRanges {
  const firsts = file.ranges.split("\n");
  const sizes = readNumbers(file.sizes);
  const ranges = namesIn(file.postings).map((name, number) => ({ number, name, size: sizes[number] ?? 0 }));
  let cut: number[][] | undefined;
  const termsOfRanges = () => {
    if (cut) return cut;
    cut = firsts.map(() => []);
    for (const [number, term] of terms.entries()) cut[placeOf(term, firsts)]?.push(number);
    return cut;
  };
  return {
    rangeOf: (term) => ranges[placeOf(terms[term] ?? "", firsts)] as TermRange,
    termsIn: ({ number }) =>
      (termsOfRanges()[number] ?? []).sort((a, b) => ((terms[a] ?? "") < (terms[b] ?? "") ? -1 : 1)),
  };
}

/** Number of the range that a term is in: the last that begins with it or before it. */
function placeOf(term: string, firsts: readonly string[]): number {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] ?? "") <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
