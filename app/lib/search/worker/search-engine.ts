import {
  MAX_RESULTS,
  type ResponseBase,
  type SearchQuery,
  type SearchResponse,
  type SuggestResponse,
} from "../client/search-messages.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { createVocabulary, type Vocabulary } from "../index/vocabulary.ts";
import { isInContext } from "../query/contexts.ts";
import { parseQuery } from "../query/parse-query.ts";
import type { QueryWord } from "../query/query-expansion.ts";
import { hasCloseMatch } from "../ranking/close-match.ts";
import { MAX_PROXIMITY_PAGES, rankByProximity, rankPages } from "../ranking/ranking.ts";
import { createResults, MAX_ROWS } from "../ranking/results.ts";
import { type ScoredPage, scorePages } from "../ranking/scoring.ts";

/** Searches an open index. Rejects with the signal's reason when aborted, or with the error of a file that failed to load. */
export interface SearchEngine {
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResponse>;
  suggest(text: string, signal?: AbortSignal): Promise<SuggestResponse>;
}

/** Number of additional pages whose texts are loaded, as proximity may reorder pages. */
const SPARE_PAGES = 4;
const MAX_NEAREST = 5;
/** Maximum number of words that the index lacks for which similar words are searched. */
const MAX_UNKNOWN = 3;
const MAX_POPULAR = 8;
/** Maximum number of terms to highlight. */
const MAX_TERMS = 60;

export function createEngine(index: SearchIndex): SearchEngine {
  const vocabulary = createVocabulary(index);

  /** Ranks by postings first, then loads the texts of the best pages and adds proximity. */
  const rank = async (
    text: string,
    count: number,
    accepts: (page: number) => boolean,
    signal?: AbortSignal,
  ) => {
    const words = await index.loadPostings(parseQuery(text, index.synonyms, vocabulary));
    signal?.throwIfAborted();
    const scored = scorePages(words, index).filter(({ page }) => accepts(page));
    const first = rankPages(scored);
    const needed = Math.max(count + SPARE_PAGES, words.length > 1 ? MAX_PROXIMITY_PAGES : 0);
    await index.loadPages(first.slice(0, needed).map(({ page }) => page));
    signal?.throwIfAborted();
    const ranked = rankByProximity(first, words, index);
    return {
      ranked,
      results: createResults(words, index),
      response: responseOf(text, words, ranked, index, vocabulary),
    };
  };

  return {
    async search({ text, context, limit, offset }, signal) {
      const accepts = (page: number) => context === undefined || isInContext(index.folderOf(page), context);
      const end = Math.min(offset + limit, MAX_RESULTS);
      const { ranked, results, response } = await rank(text, end, accepts, signal);
      return { ...response, pages: results.pages(ranked.slice(offset, end)) };
    },
    async suggest(text, signal) {
      const { ranked, results, response } = await rank(text, MAX_ROWS, () => true, signal);
      return { ...response, rows: results.suggestions(ranked.slice(0, MAX_ROWS)) };
    },
  };
}

/** Creates the fields that every response has. */
function responseOf(
  text: string,
  words: readonly QueryWord[],
  found: readonly ScoredPage[],
  index: SearchIndex,
  vocabulary: Vocabulary,
): ResponseBase {
  const isClose = hasCloseMatch(found, words, index);
  return {
    text,
    total: Math.min(found.length, MAX_RESULTS),
    isWeak: found.length > 0 && !isClose,
    nearest: isClose ? [] : nearestTo(words, vocabulary),
    popular: isClose ? [] : index.popular.slice(0, MAX_POPULAR),
    terms: termsToHighlight(words, vocabulary),
  };
}

function nearestTo(words: readonly QueryWord[], vocabulary: Vocabulary): string[] {
  const near = words
    .filter(({ isInformative, expansions }) => isInformative && !(expansions[0]?.weight === 1))
    .slice(0, MAX_UNKNOWN)
    .flatMap((word) => vocabulary.nearest(word.text, MAX_NEAREST));
  return [...new Set(near)].slice(0, MAX_NEAREST);
}

function termsToHighlight(words: readonly QueryWord[], vocabulary: Vocabulary): string[] {
  const informative = words.filter(({ isInformative }) => isInformative);
  const phrases = informative.flatMap((word) => word.phrases);
  const terms = informative.flatMap(({ expansions }) =>
    expansions.filter(({ isOfPhrase }) => !isOfPhrase).map(({ term }) => vocabulary.textOf(term)),
  );
  return [...new Set([...phrases, ...terms])].slice(0, MAX_TERMS);
}
