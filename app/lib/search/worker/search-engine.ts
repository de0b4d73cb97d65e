import { MAX_RESULTS } from "../client/max-results.ts";
import type { SearchAnswer, SearchQuery, SuggestAnswer } from "../client/search-messages.ts";
import { createVocabulary } from "../index/vocabulary.ts";
import { isInContext } from "../query/contexts.ts";
import { readQuery } from "../query/query.ts";
import { foundPage } from "../ranking/found-page.ts";
import { createRanker } from "../ranking/ranking.ts";
import type { RankingWeights } from "../ranking/ranking-weights.ts";
import { suggestionsOf } from "../ranking/suggestions.ts";
import type { SearchIndex } from "./open-index.ts";
import { describeAnswer } from "./responses.ts";

/** Answers queries from an open index; the worker and the tests ask it. */
export interface SearchEngine {
  search(query: SearchQuery): SearchAnswer;
  suggest(text: string): SuggestAnswer;
}

export function createEngine(index: SearchIndex, weights?: RankingWeights): SearchEngine {
  const vocabulary = createVocabulary(index);
  const ranker = createRanker(index, weights);
  const hrefOf = (page: number) => index.hrefs[page] ?? "";
  const popular = index.popular.map((page) => ({
    title: index.read(index.titleText[page] ?? 0).text,
    href: hrefOf(page),
  }));

  const ask = (text: string, accepts: (page: number) => boolean) => {
    const words = readQuery(text, index.synonyms, vocabulary);
    const ranked = words.length > 0 ? ranker.rank(words, accepts) : [];
    return { words, ranked, answer: describeAnswer(text, words, ranked.length, vocabulary, popular) };
  };

  return {
    search({ text, context, limit, offset }) {
      const accepts = (page: number) => context === undefined || isInContext(hrefOf(page), context);
      const { words, ranked, answer } = ask(text, accepts);
      const shown = ranked.slice(0, MAX_RESULTS).slice(offset, offset + Math.min(limit, MAX_RESULTS));
      return { ...answer, pages: shown.map((page) => foundPage(page, words, index)) };
    },
    suggest(text) {
      const { words, ranked, answer } = ask(text, () => true);
      return { ...answer, rows: suggestionsOf(ranked, words, index) };
    },
  };
}
