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
import { createScorer, type IndexLengths } from "../ranking/page-scores.ts";
import { createRanker, lengthsOf, MAX_PROXIMITY_PAGES } from "../ranking/ranking.ts";
import { RANKING_WEIGHTS } from "../ranking/ranking-weights.ts";
import { MAX_ROWS, suggestionsOf } from "../ranking/suggestions.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { createResponseBase } from "../worker/responses.ts";
import type { PageTexts } from "./index-header.ts";
import { memoizeAsync } from "./memoize-async.ts";
import { openPages } from "./open-pages.ts";
import type { PageIndex } from "./page-index.ts";
import { indexPageWords } from "./page-words.ts";
import { applyQueryBudget } from "./query-budget.ts";
import type { TermRange } from "./term-ranges.ts";

/** Searches a split index. Rejects with the signal's reason when aborted, or with the error of `load`. */
export interface SplitEngine {
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchResponse>;
  suggest(text: string, signal: AbortSignal): Promise<SuggestResponse>;
}

/** Number of additional pages opened, as the second pass may reorder pages. */
const SPARE_PAGES = 4;
/** Maximum number of pages in memory; more than the queries of a visit need. */
const MAX_CACHED_PAGES = 300;

/**
 * Searches in two passes. The first ranks all pages by their postings, without proximity. The second opens the best pages as an index
 * of their own and ranks it like an index in one file, with the idf and average lengths of the whole site, so that scores are the same.
 * `load` loads the part file of that name.
 */
export function createSplitEngine(index: PageIndex, load: (name: string) => Promise<unknown>): SplitEngine {
  const vocabulary = createVocabulary(index);
  const scorer = createScorer(index, { ...index, weights: RANKING_WEIGHTS });
  const loadRange = memoizeAsync(async (range: TermRange) =>
    index.addPostings(range, (await load(range.name)) as string),
  );
  const loadPage = memoizeAsync(
    async (page: number) => indexPageWords((await load(index.texts[page] ?? "")) as PageTexts),
    MAX_CACHED_PAGES,
  );

  const rankQuery = async (
    text: string,
    count: number,
    accepts: (page: number) => boolean,
    signal: AbortSignal,
  ) => {
    const { words, ranges } = applyQueryBudget(parseQuery(text, index.synonyms, vocabulary), index);
    await Promise.all(ranges.map(loadRange));
    signal.throwIfAborted();
    const { pages, idfs } = scorer.score(words, accepts);
    const needed = Math.max(count + SPARE_PAGES, words.length > 1 ? MAX_PROXIMITY_PAGES : 0);
    const best = pages.slice(0, needed).map(({ page }) => page);
    const opened = await Promise.all(
      best.sort((a, b) => a - b).map(async (page) => ({ page, words: await loadPage(page) })),
    );
    signal.throwIfAborted();
    const subset = openPages(opened, index);
    const ranker = createRanker(subset, RANKING_WEIGHTS, lengthsWithSiteAverages(subset, index));
    const ranked = ranker.rank(words, () => true, idfs);
    const { popular } = index;
    return {
      words,
      subset,
      ranked,
      response: createResponseBase(text, words, pages.length, vocabulary, popular),
    };
  };

  return {
    async search({ text, context, limit, offset }, signal) {
      const accepts = (page: number) => context === undefined || isInContext(index.folderOf(page), context);
      const end = Math.min(offset + limit, MAX_RESULTS);
      const { words, subset, ranked, response } = await rankQuery(text, end, accepts, signal);
      return { ...response, pages: ranked.slice(offset, end).map((page) => pageResult(page, words, subset)) };
    },
    async suggest(text, signal) {
      const { words, subset, ranked, response } = await rankQuery(text, MAX_ROWS, () => true, signal);
      return { ...response, rows: suggestionsOf(ranked, words, subset) };
    },
  };
}

/** Returns the lengths of the opened pages, with the averages of all pages. */
function lengthsWithSiteAverages(subset: SearchIndex, all: PageIndex): IndexLengths {
  const { pages, sections } = lengthsOf(subset);
  return {
    pages: { ...pages, average: all.lengths.pages.average },
    sections: { ...sections, average: all.lengths.sections.average },
  };
}
