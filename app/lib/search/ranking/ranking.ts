import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { Idf } from "./accumulate-scores.ts";
import { pageLengths, sectionLengths } from "./bm25.ts";
import { byScore, createScorer, type IndexLengths, type RankedPage, type Scorer } from "./page-scores.ts";
import { proximity } from "./proximity.ts";
import { RANKING_WEIGHTS, type RankingWeights } from "./ranking-weights.ts";
import { createTitleCoverage } from "./title-coverage.ts";

export interface Ranker extends Pick<Scorer, "sectionBm25Scores"> {
  /** Ranks pages by score and proximity, best first: see {@link Scorer}. */
  rank(
    words: readonly QueryWord[],
    accepts: (page: number) => boolean,
    idfsOfSite?: readonly Idf[],
  ): RankedPage[];
}

/** Number of best pages whose proximity is measured, which is the most expensive step. */
export const MAX_PROXIMITY_PAGES = 24;

/** `lengths` is required when the index has only some of the site's pages. */
export function createRanker(
  index: SearchIndex,
  weights: RankingWeights = RANKING_WEIGHTS,
  lengths: IndexLengths = lengthsOf(index),
): Ranker {
  const { score, sectionBm25Scores } = createScorer(index, {
    weights,
    lengths,
    titleWords: createTitleCoverage(index),
  });
  const rank: Ranker["rank"] = (words, accepts, idfsOfSite) => {
    const { pages } = score(words, accepts, idfsOfSite);
    if (words.length > 1) {
      for (const page of pages.slice(0, MAX_PROXIMITY_PAGES)) {
        page.score += weights.proximity * proximity(page.sections, words, index);
      }
      pages.sort(byScore);
    }
    return pages;
  };
  return { rank, sectionBm25Scores };
}

/** Returns the lengths of an index's pages and sections. */
export function lengthsOf(index: SearchIndex): IndexLengths {
  const sections = sectionLengths(index);
  return { sections, pages: pageLengths(index, sections) };
}
