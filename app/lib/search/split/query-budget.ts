import type { QueryWord } from "../query/query-word.ts";
import type { PageIndex } from "./page-index.ts";
import type { TermRange } from "./term-ranges.ts";

/**
 * Maximum number of characters of postings to load for a query: about 80 KB in brotli, next to 230 KB for the terms of 5,000 pages
 * and 65 KB for the pages that are opened. Beyond it the least confident terms are dropped: stop words and most completions of a
 * two-letter prefix.
 */
const MAX_POSTINGS = 210_000;

/** A query limited to the terms whose postings are loaded. */
export interface BudgetedQuery {
  /** The query's words, without the dropped terms. */
  words: QueryWord[];
  ranges: TermRange[];
}

/**
 * Selects the postings to load for a query: the most confident terms first, then the most frequent, up to `maxSize` characters.
 * Postings already loaded count too, so that a query always has the same results.
 */
export function applyQueryBudget(
  words: readonly QueryWord[],
  index: Pick<PageIndex, "countOf" | "rangeOf">,
  maxSize = MAX_POSTINGS,
): BudgetedQuery {
  const candidates = words
    .flatMap(({ importance, expansions }) =>
      expansions.map(({ term, weight }) => ({ term, confidence: importance * weight })),
    )
    .sort((a, b) => b.confidence - a.confidence || index.countOf(b.term) - index.countOf(a.term));
  const ranges = new Set<TermRange>();
  let size = 0;
  for (const { term } of candidates) {
    const range = index.rangeOf(term);
    if (ranges.has(range) || (ranges.size > 0 && size + range.size > maxSize)) continue;
    ranges.add(range);
    size += range.size;
  }
  const isLoaded = ({ term }: { term: number }) => ranges.has(index.rangeOf(term));
  return {
    // A dropped word must not look like an unknown one, which has no expansions.
    words: words
      .filter(({ expansions }) => expansions.length === 0 || expansions.some(isLoaded))
      .map((word) => ({ ...word, expansions: word.expansions.filter(isLoaded) })),
    ranges: [...ranges],
  };
}
