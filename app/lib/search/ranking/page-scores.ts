import { BM25_PARAMETERS } from "../index/fields.ts";
import { pagesByOperation } from "../index/page-metadata.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { accumulateScores, type Idf, type PostingsIndex, type Totals } from "./accumulate-scores.ts";
import { type Accumulators, createAccumulators } from "./accumulators.ts";
import type { Lengths } from "./bm25.ts";
import type { RankingWeights } from "./ranking-weights.ts";
import type { TitleCoverage } from "./title-coverage.ts";

/** A matching page and its matching sections, best first. */
export interface RankedPage {
  page: number;
  score: number;
  /** Idf-weighted share of the query's words that the page contains, from 0 to 1. */
  coverage: number;
  sections: RankedSection[];
}

export interface RankedSection {
  section: number;
  score: number;
}

export interface ScoredPages {
  /** Best first. */
  pages: RankedPage[];
  /** Idf of each word. */
  idfs: Idf[];
}

export interface Scorer {
  /**
   * Scores the pages that `accepts` returns true for, without proximity. Ties keep index order. `idfsOfSite` is required when the
   * index has only some of the site's pages.
   */
  score(
    words: readonly QueryWord[],
    accepts: (page: number) => boolean,
    idfsOfSite?: readonly Idf[],
  ): ScoredPages;
  /** Returns the BM25 score of each section. */
  sectionBm25Scores(words: readonly QueryWord[]): Float64Array;
}

export type ScoredIndex = PostingsIndex &
  Pick<SearchIndex, "inboundLinkScore" | "operationOf" | "termNumbers">;

/** Lengths of pages and sections, for BM25. */
export interface IndexLengths {
  pages: Lengths;
  sections: Lengths;
}

interface ScorerOptions {
  weights: RankingWeights;
  lengths: IndexLengths;
  titleWords: TitleCoverage;
}

/** Title coverage from which on the title equals the query; below 1 because of rounding. */
const EXACT_COVERAGE = 0.99;
/** Pages below this share of the best page's coverage are not shown. */
const MIN_COVERAGE_RATIO = 0.5;
/** Number of sections that contribute to a page's score. */
const SCORED_SECTIONS = 3;
const { k1 } = BM25_PARAMETERS;

export function createScorer(index: ScoredIndex, { weights, lengths, titleWords }: ScorerOptions): Scorer {
  const operations = pagesByOperation(index);
  const byPage = createAccumulators(index.pageCount);
  const bySection = createAccumulators(index.sectionCount);
  const scoring: Scoring = { index, weights, byPage, bySection, titleWords };
  const add = (words: readonly QueryWord[], idfsOfSite?: readonly Idf[]) =>
    accumulateScores(
      words,
      index,
      { ...lengths, operations, byPage, bySection, pageB: weights.pageB },
      idfsOfSite,
    );
  return {
    score(words, accepts, idfsOfSite) {
      const { totals, idfs } = add(words, idfsOfSite);
      if (totals.all === 0) return { pages: [], idfs };
      const scored: RankedPage[] = [];
      for (let page = 0; page < index.pageCount; page++) {
        if ((byPage.matched[page] ?? 0) > 0 && accepts(page)) scored.push(scorePage(page, totals, scoring));
      }
      const maxCoverage = scored.reduce((best, { coverage }) => Math.max(best, coverage), 0);
      const relevant = scored.filter(({ coverage }) => coverage >= maxCoverage * MIN_COVERAGE_RATIO);
      return { pages: relevant.sort(byScore), idfs };
    },
    sectionBm25Scores(words) {
      add(words);
      return bySection.bm25.slice();
    },
  };
}

/** Compares by descending score; ties keep index order. */
export function byScore(a: RankedPage, b: RankedPage): number {
  return b.score - a.score || a.page - b.page;
}

interface Scoring {
  index: ScoredIndex;
  weights: RankingWeights;
  byPage: Accumulators;
  bySection: Accumulators;
  titleWords: TitleCoverage;
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
    weights.sections * sections.slice(0, SCORED_SECTIONS).reduce((sum, section) => sum + section.score, 0) +
    weights.anyHeading * share(byPage.heading, "heading") +
    weights.title * title +
    weights.wholeTitle * whole +
    (whole > EXACT_COVERAGE ? weights.exactTitle : 0) +
    weights.keywords * share(byPage.keywords, "keywords") +
    weights.description * share(byPage.description, "all") +
    weights.operation * share(byPage.operation, "all") +
    weights.inboundLinkScore * (index.inboundLinkScore[page] ?? 0) +
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
