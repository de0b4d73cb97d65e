import { readNumbers } from "../number-codec.ts";
import { addUp } from "../symbol-terms.ts";
import { linesOf, type PagePostings } from "./page-postings.ts";
import { decodePostings } from "./postings.ts";

/** Which texts of all pages hold each term. Texts are counted through all pages. */
export interface MergedPostings {
  /** All terms, in the order of the alphabet. */
  terms: string[];
  /** The texts that hold the term of that number, ascending, as often as they do. */
  textsOf(term: number): Uint32Array;
}

/** Puts together what pages were indexed to; `firstTexts` says for each page the number of its first text. */
export function mergePostings(pages: readonly PagePostings[], firstTexts: ArrayLike<number>): MergedPostings {
  const known = new Set<string>();
  for (const page of pages) for (const term of linesOf(page.terms)) known.add(term);
  const terms = [...known].sort();
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const own = pages.map((page) => Uint32Array.from(linesOf(page.terms), (term) => numbers.get(term) ?? 0));
  const tellAll = (tell: (term: number, text: number) => void) => {
    for (const [page, { postings }] of pages.entries()) {
      const firstText = firstTexts[page] ?? 0;
      decodePostings(readNumbers(postings), (place, text) => tell(own[page]?.[place] ?? 0, firstText + text));
    }
  };
  const starts = new Uint32Array(terms.length + 1);
  tellAll((term) => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  });
  addUp(starts);
  // One flat list: with a list for each term of a large site, lists would take more room than what is in them.
  const merged = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  tellAll((term, text) => {
    const at = next[term] ?? 0;
    merged[at] = text;
    next[term] = at + 1;
  });
  return { terms, textsOf: (term) => merged.subarray(starts[term], starts[term + 1]) };
}
