import { isInContext } from "./contexts.ts";
import { foundPage } from "./found-page.ts";
import type { SearchIndex } from "./open-index.ts";
import { readQuery } from "./query.ts";
import type { QueryWord } from "./query-word.ts";
import { createRanker } from "./ranking.ts";
import type { RankingWeights } from "./ranking-weights.ts";
import { MOST_RESULTS } from "./search-address.ts";
import type { SearchAnswer, SearchQuery, SuggestAnswer } from "./search-messages.ts";
import { suggestionsOf } from "./suggestions.ts";
import { createVocabulary } from "./vocabulary.ts";

/** Answers queries from an open index; the worker and the tests ask it. */
export interface SearchEngine {
  search(query: SearchQuery): SearchAnswer;
  suggest(text: string): SuggestAnswer;
}

const MOST_NEAREST = 5;
/** Words that are nowhere for which near ones are looked for. */
const MOST_UNKNOWN = 3;
const MOST_POPULAR = 8;
/** Words that a page found is asked to mark. */
const MOST_TERMS = 60;

export function createEngine(index: SearchIndex, weights?: RankingWeights): SearchEngine {
  const vocabulary = createVocabulary(index);
  const ranker = createRanker(index, weights);
  const hrefOf = (page: number) => index.hrefs[page] ?? "";
  const popular = index.popular.map((page) => ({
    title: index.read(index.titleText[page] ?? 0).text,
    href: hrefOf(page),
  }));

  const ask = (text: string, accepts: (page: number) => boolean) => {
    const words = readQuery(text, index, vocabulary);
    const ranked = words.length > 0 ? ranker.rank(words, accepts) : [];
    const nearest = ranked.length > 0 ? [] : nearestTo(words);
    const answer = {
      text,
      total: Math.min(ranked.length, MOST_RESULTS),
      nearest,
      popular: ranked.length > 0 ? [] : popular.slice(0, MOST_POPULAR),
      terms: termsOf(words),
    };
    return { words, ranked, answer };
  };
  const nearestTo = (words: readonly QueryWord[]) => {
    const near = words
      .filter(({ expansions }) => expansions.length === 0)
      .slice(0, MOST_UNKNOWN)
      .flatMap((word) => vocabulary.nearest(word.text, MOST_NEAREST));
    return [...new Set(near)].slice(0, MOST_NEAREST);
  };
  const termsOf = (words: readonly QueryWord[]) => {
    const telling = words.filter(({ isTelling }) => isTelling);
    const terms = telling.flatMap(({ expansions }) => expansions.map(({ term }) => vocabulary.textOf(term)));
    return [...new Set(terms)].slice(0, MOST_TERMS);
  };

  return {
    search({ text, context, limit, offset }) {
      const accepts = (page: number) => context === undefined || isInContext(hrefOf(page), context);
      const { words, ranked, answer } = ask(text, accepts);
      const shown = ranked.slice(0, MOST_RESULTS).slice(offset, offset + Math.min(limit, MOST_RESULTS));
      return { ...answer, pages: shown.map((page) => foundPage(page, words, index)) };
    },
    suggest(text) {
      const { words, ranked, answer } = ask(text, () => true);
      return { ...answer, rows: suggestionsOf(ranked, words, index) };
    },
  };
}
