import type { QueryWord } from "../query/query-word.ts";
import type { PageIndex } from "./page-index.ts";
import { MAX_POSTINGS } from "./split-limits.ts";
import type { TermRange } from "./term-ranges.ts";

/** What is loaded for a query. */
export interface Affordable {
  /** The query's words, without the terms whose postings would be too much. */
  words: QueryWord[];
  ranges: TermRange[];
}

/**
 * Chooses the postings to load for a query: those of the terms that are most surely meant, the commonest first where that is the
 * same, as long as they are not too much together. What has been loaded before counts as much: a query finds the same each time.
 */
export function affordable(
  words: readonly QueryWord[],
  index: Pick<PageIndex, "countOf" | "rangeOf">,
  most = MAX_POSTINGS,
): Affordable {
  const wanted = words
    .flatMap(({ importance, expansions }) =>
      expansions.map(({ term, weight }) => ({ term, certainty: importance * weight })),
    )
    .sort((a, b) => b.certainty - a.certainty || index.countOf(b.term) - index.countOf(a.term));
  const ranges = new Set<TermRange>();
  let size = 0;
  for (const { term } of wanted) {
    const range = index.rangeOf(term);
    if (ranges.has(range) || (ranges.size > 0 && size + range.size > most)) continue;
    ranges.add(range);
    size += range.size;
  }
  const isLoaded = ({ term }: { term: number }) => ranges.has(index.rangeOf(term));
  return {
    // A word that is left out is not one that is nowhere.
    words: words
      .filter(({ expansions }) => expansions.length === 0 || expansions.some(isLoaded))
      .map((word) => ({ ...word, expansions: word.expansions.filter(isLoaded) })),
    ranges: [...ranges],
  };
}
