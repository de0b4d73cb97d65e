import { readNumbers } from "../index/number-codec.ts";
import { prefixSums } from "../index/symbol-terms.ts";
import { linesOf, type PagePostings } from "./page-postings.ts";
import { decodePostings } from "./postings.ts";

/** Postings of all pages. Texts are numbered across all pages. */
export interface MergedPostings {
  /** All terms, sorted. */
  terms: string[];
  /** Texts that contain a term, ascending, once per occurrence. */
  textsOf(term: number): Uint32Array;
}

/** Merges the postings of pages; `firstTexts` has the number of each page's first text. */
export function mergePostings(pages: readonly PagePostings[], firstTexts: ArrayLike<number>): MergedPostings {
  const { terms, termsOfPages } = numberTermsOfPages(pages);
  const visitAll = (visit: (term: number, text: number) => void) => {
    for (const [page, { postings }] of pages.entries()) {
      const firstText = firstTexts[page] ?? 0;
      const own = termsOfPages[page] ?? [];
      decodePostings(readNumbers(postings), (place, text) => visit(own[place] ?? 0, firstText + text));
    }
  };
  const starts = new Uint32Array(terms.length + 1);
  visitAll((term) => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  });
  prefixSums(starts);
  // One flat array: an array per term would take more memory than its contents.
  const merged = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  visitAll((term, text) => {
    const at = next[term] ?? 0;
    merged[at] = text;
    next[term] = at + 1;
  });
  return { terms, textsOf: (term) => merged.subarray(starts[term], starts[term + 1]) };
}

/** Returns all terms, sorted, and the term numbers of each page. */
function numberTermsOfPages(pages: readonly PagePostings[]): {
  terms: string[];
  termsOfPages: Uint32Array[];
} {
  const firstSeen = new Map<string, number>();
  const termsOfPages = pages.map((page) => {
    const lines = linesOf(page.terms);
    const own = new Uint32Array(lines.length);
    for (let place = 0; place < lines.length; place++) {
      const term = lines[place] as string;
      const known = firstSeen.get(term);
      if (known === undefined) firstSeen.set(term, firstSeen.size);
      own[place] = known ?? firstSeen.size - 1;
    }
    return own;
  });
  const terms = [...firstSeen.keys()].sort();
  const numbers = new Uint32Array(terms.length);
  for (const [number, term] of terms.entries()) numbers[firstSeen.get(term) ?? 0] = number;
  for (const own of termsOfPages)
    for (let place = 0; place < own.length; place++) own[place] = numbers[own[place] ?? 0] ?? 0;
  return { terms, termsOfPages };
}
