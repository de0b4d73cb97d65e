import { MAX_RESULTS } from "../client/max-results.ts";
import type { SearchAnswer, SearchQuery, SuggestAnswer } from "../client/search-messages.ts";
import { createVocabulary } from "../index/vocabulary.ts";
import { isInContext } from "../query/contexts.ts";
import { readQuery } from "../query/query.ts";
import { foundPage } from "../ranking/found-page.ts";
import { createScorer, type IndexLengths } from "../ranking/page-scores.ts";
import { createRanker, lengthsOf, MAX_MEASURED } from "../ranking/ranking.ts";
import { RANKING_WEIGHTS } from "../ranking/ranking-weights.ts";
import { MAX_ROWS, suggestionsOf } from "../ranking/suggestions.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { describeAnswer } from "../worker/responses.ts";
import type { PageTexts } from "./index-header.ts";
import { loadOnce } from "./load-once.ts";
import { openPages } from "./open-pages.ts";
import type { PageIndex } from "./page-index.ts";
import { findPageWords } from "./page-words.ts";
import { affordable } from "./query-budget.ts";
import type { TermRange } from "./term-ranges.ts";

/** Answers queries from a split index. Rejects with the signal's reason when aborted, or with what `load` rejects with. */
export interface SplitEngine {
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer>;
  suggest(text: string, signal: AbortSignal): Promise<SuggestAnswer>;
}

/** Pages opened beyond those shown: the second step may put one of them before another. */
const SPARE = 4;
/** Pages whose words are kept: more than a reader's queries come to. */
const MAX_KEPT = 300;

/**
 * A query is answered in two steps. The first ranks all pages by which of their texts hold its words, which tells all but how near
 * they stand to each other. The second opens the best of them as an index of their own and ranks it as an index in one file is
 * ranked, with what the first has found of all pages: the scores are the same. `load` loads the file of that name.
 */
export function createSplitEngine(index: PageIndex, load: (name: string) => Promise<unknown>): SplitEngine {
  const vocabulary = createVocabulary(index);
  const scorer = createScorer(index, { ...index, weights: RANKING_WEIGHTS });
  const loadRange = loadOnce(async (range: TermRange) =>
    index.addPostings(range, (await load(range.name)) as string),
  );
  const loadPage = loadOnce(
    async (page: number) => findPageWords((await load(index.texts[page] ?? "")) as PageTexts),
    MAX_KEPT,
  );

  const ask = async (text: string, most: number, accepts: (page: number) => boolean, signal: AbortSignal) => {
    const { words, ranges } = affordable(readQuery(text, index.synonyms, vocabulary), index);
    await Promise.all(ranges.map(loadRange));
    signal.throwIfAborted();
    const { pages, idfs } = scorer.score(words, accepts);
    const needed = Math.max(most + SPARE, words.length > 1 ? MAX_MEASURED : 0);
    const best = pages.slice(0, needed).map(({ page }) => page);
    const opened = await Promise.all(
      best.sort((a, b) => a - b).map(async (page) => ({ page, words: await loadPage(page) })),
    );
    signal.throwIfAborted();
    const chosen = openPages(opened, index);
    const ranker = createRanker(chosen, RANKING_WEIGHTS, lengthsAmongAll(chosen, index));
    const ranked = ranker.rank(words, () => true, idfs);
    const { popular } = index;
    return { words, chosen, ranked, answer: describeAnswer(text, words, pages.length, vocabulary, popular) };
  };

  return {
    async search({ text, context, limit, offset }, signal) {
      const accepts = (page: number) => context === undefined || isInContext(index.folderOf(page), context);
      const end = Math.min(offset + limit, MAX_RESULTS);
      const { words, chosen, ranked, answer } = await ask(text, end, accepts, signal);
      return { ...answer, pages: ranked.slice(offset, end).map((page) => foundPage(page, words, chosen)) };
    },
    async suggest(text, signal) {
      const { words, chosen, ranked, answer } = await ask(text, MAX_ROWS, () => true, signal);
      return { ...answer, rows: suggestionsOf(ranked, words, chosen) };
    },
  };
}

/** How long the pages' sections are, beside those of all pages. */
function lengthsAmongAll(chosen: SearchIndex, all: PageIndex): IndexLengths {
  const { pages, sections } = lengthsOf(chosen);
  return {
    pages: { ...pages, average: all.lengths.pages.average },
    sections: { ...sections, average: all.lengths.sections.average },
  };
}
