import type { SearchIndex } from "../index/open-index.ts";
import type { QueryWord } from "../query/query-expansion.ts";
import { BM25_PARAMETERS } from "./bm25.ts";
import { idfOfWord, type ScoredPage } from "./scoring.ts";

/**
 * The best page of a close match reaches this share of the query's promise. Set on the tuning half of the judged queries, against
 * queries about other subjects and without meaning: see `close-match.test.ts` in `test/relevance`.
 */
const MIN_SHARE = 0.17;
/** A word of which the index has only related or twice corrected forms promises as much as an unknown word. */
const MIN_KNOWN_WEIGHT = 0.55;

/** Whether one of the pages is a close match of the query, and not just a page with some of its words. */
export function hasCloseMatch(
  pages: readonly ScoredPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
): boolean {
  return shareOfPromise(pages, words, index) >= MIN_SHARE;
}

/**
 * Returns the highest share of the query's promise that a page keeps: BM25 of its best section times its coverage of the query, divided
 * by the promise. The promise is the limit of BM25 for a section that is all about the query: (k1 + 1) times the sum of the idf of the
 * words typed.
 */
export function shareOfPromise(
  pages: readonly ScoredPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
): number {
  const informative = words.filter(({ isInformative }) => isInformative);
  const promising = informative.length > 0 ? informative : words;
  let idf = 0;
  for (const { text, expansions } of promising) {
    if (isBeingTyped(text, expansions, index)) continue;
    const isKnown = (expansions[0]?.weight ?? 0) >= MIN_KNOWN_WEIGHT;
    idf += idfOfWord(isKnown ? expansions : [], index);
  }
  let best = 0;
  for (const { features, sections } of pages)
    best = Math.max(best, (sections[0]?.score ?? 0) * features.coverage);
  if (best === 0) return 0;
  return idf > 0 ? best / ((BM25_PARAMETERS.k1 + 1) * idf) : 1;
}

/** Whether a word is not in the index but begins a term: it promises nothing yet. */
function isBeingTyped(text: string, [first]: QueryWord["expansions"], { terms }: SearchIndex): boolean {
  return first !== undefined && first.weight < 1 && (terms[first.term] ?? "").startsWith(text);
}
