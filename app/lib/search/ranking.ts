import { pageLengths, sectionLengths } from "./bm25.ts";
import { collect, type Totals } from "./collect.ts";
import { BM25_PARAMETERS } from "./fields.ts";
import { nearness } from "./nearness.ts";
import type { SearchIndex } from "./open-index.ts";
import { pagesByOperation } from "./operation-names.ts";
import type { QueryWord } from "./query-word.ts";
import { RANKING_WEIGHTS, type RankingWeights } from "./ranking-weights.ts";
import { createSums, type Sums } from "./sums.ts";
import { createTitleWords, type TitleWords } from "./title-words.ts";

/** A page that matches, and its sections that do, best first. */
export interface RankedPage {
  page: number;
  score: number;
  /** Share of the query's words that the page holds, weighted by how telling they are; 0 to 1. */
  coverage: number;
  sections: RankedSection[];
}

export interface RankedSection {
  section: number;
  score: number;
}

export interface Ranker {
  /** Pages by how well they match, best first; those that `accepts` refuses are left out. Ties keep the order of the index. */
  rank(words: readonly QueryWord[], accepts: (page: number) => boolean): RankedPage[];
  /** Scores of sections by BM25 alone, for words that stand for themselves. */
  plainScores(words: readonly QueryWord[]): Float64Array;
}

/** Pages whose words' nearness is measured: it costs most and decides among the best. */
const MOST_MEASURED = 24;
/** A title matched so fully is the query, whatever rounding does. */
const EXACT = 0.99;
/** A page that holds less of the query than this share of what the best holds is not worth showing. */
const LEAST_COVERAGE = 0.5;
/** Sections of a page that count. */
const SECTIONS_COUNTED = 3;
const { k1 } = BM25_PARAMETERS;

export function createRanker(index: SearchIndex, weights: RankingWeights = RANKING_WEIGHTS): Ranker {
  const sections = sectionLengths(index);
  const pages = pageLengths(index, sections);
  const operations = pagesByOperation(index);
  const byPage = createSums(index.pageCount);
  const bySection = createSums(index.sectionCount);
  const scoring: Scoring = {
    index,
    weights,
    byPage,
    bySection,
    titleWords: createTitleWords(index),
  };
  const add = (words: readonly QueryWord[]) =>
    collect(words, index, { pages, sections, operations, byPage, bySection, pageB: weights.pageB });

  const rank: Ranker["rank"] = (words, accepts) => {
    const totals = add(words);
    if (totals.all === 0) return [];
    const ranked: RankedPage[] = [];
    for (let page = 0; page < index.pageCount; page++) {
      if ((byPage.matched[page] ?? 0) > 0 && accepts(page)) ranked.push(scorePage(page, totals, scoring));
    }
    const most = ranked.reduce((best, { coverage }) => Math.max(best, coverage), 0);
    const kept = ranked.filter(({ coverage }) => coverage >= most * LEAST_COVERAGE);
    kept.sort(byScore);
    if (words.length > 1) {
      for (const page of kept.slice(0, MOST_MEASURED)) {
        page.score += weights.nearness * nearness(page.sections, words, index);
      }
      kept.sort(byScore);
    }
    return kept;
  };
  const plainScores: Ranker["plainScores"] = (words) => {
    add(words);
    return bySection.bm25.slice();
  };
  return { rank, plainScores };
}

function byScore(a: RankedPage, b: RankedPage): number {
  return b.score - a.score || a.page - b.page;
}

interface Scoring {
  index: SearchIndex;
  weights: RankingWeights;
  byPage: Sums;
  bySection: Sums;
  titleWords: TitleWords;
}

function scorePage(page: number, totals: Totals, scoring: Scoring): RankedPage {
  const { index, weights, byPage, titleWords } = scoring;
  const share = (list: Float64Array, part: keyof Totals) => (list[page] ?? 0) / totals[part];
  const coverage = share(byPage.matched, "all");
  const sections = scoreSections(page, totals.all, scoring);
  const title = share(byPage.title, "title");
  const whole = title * titleWords.shareOfTitle(page, byPage);
  const score =
    (weights.page * share(byPage.bm25, "all")) / (k1 + 1) +
    weights.sections * sections.slice(0, SECTIONS_COUNTED).reduce((sum, section) => sum + section.score, 0) +
    weights.anyHeading * share(byPage.heading, "heading") +
    weights.title * title +
    weights.wholeTitle * whole +
    (whole > EXACT ? weights.exactTitle : 0) +
    weights.keywords * share(byPage.keywords, "keywords") +
    weights.description * share(byPage.description, "all") +
    weights.operation * share(byPage.operation, "all") +
    weights.prominence * (index.prominence[page] ?? 0) +
    (index.operationOf(page) ? 0 : weights.guide) +
    weights.coverage * coverage;
  return { page, score, coverage, sections };
}

function scoreSections(page: number, total: number, scoring: Scoring): RankedSection[] {
  const { index, weights, bySection, titleWords } = scoring;
  const sections: RankedSection[] = [];
  const end = index.firstSection[page + 1] ?? 0;
  for (let section = index.firstSection[page] ?? 0; section < end; section++) {
    if ((bySection.matched[section] ?? 0) === 0) continue;
    const share = (list: Float64Array) => (list[section] ?? 0) / total;
    const heading = share(bySection.heading);
    const sum =
      share(bySection.bm25) / (k1 + 1) +
      weights.heading * heading +
      weights.wholeHeading * heading * titleWords.shareOfHeading(section, bySection);
    sections.push({ section, score: sum * share(bySection.title) ** weights.sectionCoverage });
  }
  return sections.sort((a, b) => b.score - a.score || a.section - b.section);
}
