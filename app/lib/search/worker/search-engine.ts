import {
  MAX_RESULTS,
  type SearchQuery,
  type SearchResponse,
  type SuggestResponse,
} from "../client/search-messages.ts";
import { createVocabulary } from "../index/vocabulary.ts";
import { isInContext } from "../query/contexts.ts";
import { parseQuery } from "../query/parse-query.ts";
import { pageResult } from "../ranking/page-result.ts";
import { createRanker } from "../ranking/ranking.ts";
import type { RankingWeights } from "../ranking/ranking-weights.ts";
import { suggestionsOf } from "../ranking/suggestions.ts";
import type { SearchIndex } from "./open-index.ts";
import { createResponseBase } from "./responses.ts";

/** Searches an open index; used by the worker and by tests. */
export interface SearchEngine {
  search(query: SearchQuery): SearchResponse;
  suggest(text: string): SuggestResponse;
}

export function createEngine(index: SearchIndex, weights?: RankingWeights): SearchEngine {
  const vocabulary = createVocabulary(index);
  const ranker = createRanker(index, weights);
  const hrefOf = (page: number) => index.hrefs[page] ?? "";
  const popular = index.popular.map((page) => ({
    title: index.read(index.titleText[page] ?? 0).text,
    href: hrefOf(page),
  }));

  const rankQuery = (text: string, accepts: (page: number) => boolean) => {
    const words = parseQuery(text, index.synonyms, vocabulary);
    const ranked = words.length > 0 ? ranker.rank(words, accepts) : [];
    return { words, ranked, response: createResponseBase(text, words, ranked.length, vocabulary, popular) };
  };

  return {
    search({ text, context, limit, offset }) {
      const accepts = (page: number) => context === undefined || isInContext(hrefOf(page), context);
      const { words, ranked, response } = rankQuery(text, accepts);
      const shown = ranked.slice(0, MAX_RESULTS).slice(offset, offset + Math.min(limit, MAX_RESULTS));
      return { ...response, pages: shown.map((page) => pageResult(page, words, index)) };
    },
    suggest(text) {
      const { words, ranked, response } = rankQuery(text, () => true);
      return { ...response, rows: suggestionsOf(ranked, words, index) };
    },
  };
}
