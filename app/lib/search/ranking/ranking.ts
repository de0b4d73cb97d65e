import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { Idf } from "./accumulate-scores.ts";
import { pageLengths, sectionLengths } from "./bm25.ts";
import { byScore, createScorer, type IndexLengths, type RankedPage, type Scorer } from "./page-scores.ts";
import { proximity } from "./proximity.ts";
import { RANKING_WEIGHTS, type RankingWeights } from "./ranking-weights.ts";
import { createTitleCoverage } from "./title-coverage.ts";

export interface Ranker extends Pick<Scorer, "sectionBm25Scores"> {
  /** Pages by how well they match, best first: see {@link Scorer}. */
  rank(words: readonly QueryWord[], accepts: (page: number) => boolean, known?: readonly Idf[]): RankedPage[];
}

/** Pages whose words' nearness is measured: it costs most and decides among the best. */
export const MAX_PROXIMITY_PAGES = 24;

/** A ranker of an index's pages; `lengths` are given where it has not all pages of the site. */
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
  const rank: Ranker["rank"] = (words, accepts, known) => {
    const { pages } = score(words, accepts, known);
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

/** How long an index's pages and sections are. */
export function lengthsOf(index: SearchIndex): IndexLengths {
  const sections = sectionLengths(index);
  return { sections, pages: pageLengths(index, sections) };
}
