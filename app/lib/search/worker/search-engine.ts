import {
  MAX_RESULTS,
  RESULTS_PER_PAGE,
  type SearchFindings,
  type SearchQuery,
  type SearchRow,
} from "../client/search-messages.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { isStopWord } from "../index/tokenizer.ts";
import { isInContext } from "../query/contexts.ts";
import { parseQuery, type QueryWord } from "../query/parse-query.ts";
import { createVocabulary, type Vocabulary } from "../query/vocabulary.ts";
import {
  BM25_PARAMETERS,
  type Bm25,
  createBm25,
  rankPages,
  type ScoredPage,
  scorePages,
} from "../ranking/rank-pages.ts";
import { rowsOf } from "../ranking/rows.ts";

export type SearchEngine = ReturnType<typeof createEngine>;

/** Maximum number of pages and of rows in a response. */
const LIMITS = {
  box: { maxPages: 8, maxRows: 8 },
  page: { maxPages: RESULTS_PER_PAGE, maxRows: Number.POSITIVE_INFINITY },
};
const MAX_NEAREST = 5;
/** Shorter words are suggested by chance. */
const MIN_NEAREST_LENGTH = 3;
/** A query of more words is a sentence. */
const MAX_KEYWORDS = 4;
/** Maximum number of words that the index lacks for which similar words are searched. */
const MAX_UNKNOWN = 3;

export function createEngine(index: SearchIndex) {
  const vocabulary = createVocabulary(index);
  const bm25Of = createBm25(index);
  return {
    /** Searches the index. Rejects with the error of a file that failed to load. */
    async search({ place, text, context, page = 1 }: SearchQuery): Promise<SearchFindings> {
      const parsed = parseQuery(text, index.synonyms, vocabulary);
      const words = withoutTerms(parsed, await index.loadPostings(weightedTerms(parsed)));
      const bm25 = bm25Of(weightedTerms(words).map(({ term }) => term));
      const accepts = (scored: ScoredPage) =>
        context === undefined || isInContext(index.hrefs[scored.page] ?? "", context);
      const ranked = rankPages(scorePages(words, index, bm25).filter(accepts));
      const total = Math.min(ranked.length, MAX_RESULTS);
      const { maxPages, maxRows } = LIMITS[place];
      const start = maxPages * (Math.min(page, Math.ceil(total / maxPages) || 1) - 1);
      const shown = ranked.slice(start, Math.min(start + maxPages, total));
      await index.loadPages(shown.map((scored) => scored.page));
      const rows: SearchRow[] = [];
      for (const row of rowsOf(shown, words, index, bm25)) {
        rows.push(row);
        if (rows.length === maxRows) break;
      }
      const isClose = shareOfPromise(ranked, words, index, bm25) >= MIN_SHARE;
      return {
        text,
        total,
        isWeak: total > 0 && !isClose,
        unknown: shareOfUnknown(words),
        nearest: isClose ? [] : nearestTo(words, vocabulary),
        rows,
      };
    },
  };
}

function weightedTerms(words: readonly QueryWord[]) {
  return words.flatMap(({ importance, expansions }) =>
    expansions.map(({ term, weight }) => ({ term, weight: importance * weight })),
  );
}

/** Removes the terms whose postings are not loaded. */
function withoutTerms(words: readonly QueryWord[], isLoaded: (term: number) => boolean): QueryWord[] {
  return (
    words
      .map((word) => ({ ...word, expansions: word.expansions.filter(({ term }) => isLoaded(term)) }))
      // A word without its terms must not look like an unknown one.
      .filter(({ expansions }, at) => expansions.length > 0 || words[at]?.expansions.length === 0)
  );
}

/**
 * The best page of a close match, which is not just a page with some of the query's words, reaches this share of the query's promise.
 * It separates most queries that a page answers from the others: see `close-match.test.ts` in `test/relevance`.
 */
const MIN_SHARE = 0.095;
/** A word of which the index has only twice corrected forms promises as much as an unknown word. */
const MIN_KNOWN_WEIGHT = 0.55;

/**
 * Returns the highest share of the query's promise that a page keeps: BM25 of its best section times its coverage of the query, which
 * is squared except for sentences, divided by the promise. The promise is the limit of BM25 for a section that is all about the query: (k1 + 1) times the sum of the
 * idf of the words typed.
 */
function shareOfPromise(
  pages: readonly ScoredPage[],
  words: readonly QueryWord[],
  { terms }: SearchIndex,
  bm25: Bm25,
): number {
  const informative = words.filter(({ isInformative }) => isInformative);
  let idf = 0;
  for (const { text, expansions } of informative.length > 0 ? informative : words) {
    const [first] = expansions;
    const isKnown = first !== undefined && first.weight >= MIN_KNOWN_WEIGHT;
    // A word that is being typed promises nothing yet: it is not in the index but begins a term.
    const isBeingTyped = first && first.weight < 1 && terms[first.term]?.startsWith(text);
    if (!isBeingTyped) idf += bm25.idfOf(isKnown ? first.term : undefined);
  }
  // A sentence has words that its answer lacks.
  const exponent = informative.length > MAX_KEYWORDS ? 1 : 2;
  const scores = pages.map(
    ({ features, sections }) => (sections[0]?.score ?? 0) * features.coverage ** exponent,
  );
  const best = scores.reduce((highest, score) => Math.max(highest, score), 0);
  if (best === 0) return 0;
  return idf > 0 ? best / ((BM25_PARAMETERS.k1 + 1) * idf) : 1;
}

function shareOfUnknown(words: readonly QueryWord[]): number {
  const informative = words.filter(({ isInformative }) => isInformative);
  return informative.filter(({ isUnknown }) => isUnknown).length / (informative.length || 1);
}

function nearestTo(words: readonly QueryWord[], vocabulary: Vocabulary): string[] {
  if (words.length > MAX_KEYWORDS) return [];
  const near = words
    .filter(({ isInformative, expansions }) => isInformative && !(expansions[0]?.weight === 1))
    .slice(0, MAX_UNKNOWN)
    .flatMap((word) => vocabulary.nearest(word.text, MAX_NEAREST))
    .filter((word) => word.length >= MIN_NEAREST_LENGTH && !isStopWord(word));
  return [...new Set(near)].slice(0, MAX_NEAREST);
}
