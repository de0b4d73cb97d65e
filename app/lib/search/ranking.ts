import { pageLengths, sectionLengths } from "./bm25.ts";
import { BM25_PARAMETERS, FIELDS } from "./fields.ts";
import { nearness } from "./nearness.ts";
import type { SearchIndex } from "./open-index.ts";
import type { QueryWord } from "./query.ts";
import { isStopWord } from "./stop-words.ts";
import { collect, createSums, type Sums } from "./sums.ts";
import { fold } from "./tokenise.ts";

/** What counts how much in the order of pages. Found by measurement: see `test/relevance`. */
export interface RankingWeights {
  /** BM25 of the page as a whole, and of its best section. */
  page: number;
  section: number;
  /** How much the page's second best section adds, as a share of the best; the third adds half of that. */
  moreSections: number;
  /** BM25's b for pages: 0 holds long pages back not at all. */
  pageB: number;
  /** Words of the query in any heading of the page. */
  anyHeading: number;
  /** Words of the query in the title (or the sidebar's label), in the best section's heading, keywords and description. */
  title: number;
  heading: number;
  keywords: number;
  description: number;
  /** How much of the title, and of the heading, the query says. */
  wholeTitle: number;
  wholeHeading: number;
  /** A title that is the query, and nothing else. */
  exactTitle: number;
  /** Words standing close together in a section. */
  proximity: number;
  /** Exponent: how much less a page is worth that holds only some of the words. */
  coverage: number;
  /** The same for a section, its page's title included. */
  sectionCoverage: number;
  /** What a guide has before the reference of an operation. */
  guide: number;
  /** What a page has before others that many pages lead to. */
  prominence: number;
}

export const RANKING_WEIGHTS: RankingWeights = {
  page: 0.03,
  section: 0.17,
  moreSections: 0.6,
  pageB: 0.1,
  anyHeading: 0.32,
  title: 0.22,
  heading: 0.38,
  keywords: 0.24,
  description: 0.12,
  wholeTitle: 1.1,
  wholeHeading: 0.1,
  exactTitle: 1,
  proximity: 0.2,
  coverage: 0.12,
  sectionCoverage: 0.05,
  guide: 0.12,
  prominence: 0.17,
};

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

const LABEL = FIELDS.indexOf("label");
/** Pages whose words' nearness is measured: it costs most and decides among the best. */
const MOST_MEASURED = 24;
/** A title matched so fully is the query, whatever rounding does. */
const EXACT = 0.99;
/** A page that holds less of the query than this share of what the best holds is not worth showing. */
const LEAST_COVERAGE = 0.5;
const { k1 } = BM25_PARAMETERS;

export function createRanker(index: SearchIndex, weights: RankingWeights = RANKING_WEIGHTS): Ranker {
  const sections = sectionLengths(index);
  const pages = pageLengths(index, sections);
  const isOperation = Array.from(
    { length: index.pageCount },
    (_, page) => index.operationOf(page) !== undefined,
  );
  const byPage = createSums(index.pageCount);
  const bySection = createSums(index.sectionCount);
  const tellingWords = createTellingWords(index);
  const scoring: Scoring = { index, weights, byPage, bySection, isOperation, tellingWords };

  const rank: Ranker["rank"] = (words, accepts) => {
    const sums = collect(words, index, { pages, sections, byPage, bySection, pageB: weights.pageB });
    if (sums.total === 0) return [];
    const ranked: RankedPage[] = [];
    for (let page = 0; page < index.pageCount; page++) {
      if ((byPage.matched[page] ?? 0) > 0 && accepts(page)) {
        ranked.push(scorePage(page, sums.total, scoring));
      }
    }
    const most = ranked.reduce((best, { coverage }) => Math.max(best, coverage), 0);
    const kept = ranked.filter(({ coverage }) => coverage >= most * LEAST_COVERAGE);
    kept.sort(byScore);
    if (words.length > 1) {
      for (const page of kept.slice(0, MOST_MEASURED)) {
        const share = nearness(page.sections, words, index);
        page.score *= 1 + weights.proximity * share;
      }
      kept.sort(byScore);
    }
    return kept;
  };
  const plainScores: Ranker["plainScores"] = (words) => {
    collect(words, index, { pages, sections, byPage, bySection, pageB: weights.pageB });
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
  isOperation: readonly boolean[];
  tellingWords(text: number): number;
}

function scorePage(page: number, total: number, scoring: Scoring): RankedPage {
  const { index, weights, byPage, isOperation } = scoring;
  const share = (list: Float64Array) => (list[page] ?? 0) / total;
  const coverage = share(byPage.matched);
  const sections = scoreSections(page, total, scoring);
  const title = share(byPage.title);
  const whole = wholenessOfTitle(page, scoring);
  const sum =
    (weights.page * share(byPage.bm25)) / (k1 + 1) +
    weights.section * sectionsTogether(sections, weights.moreSections) +
    weights.anyHeading * share(byPage.heading) +
    weights.title * title +
    weights.wholeTitle * title * whole +
    (title * whole > EXACT ? weights.exactTitle : 0) +
    weights.keywords * share(byPage.keywords) +
    weights.description * share(byPage.description) +
    weights.prominence * (index.prominence[page] ?? 0) +
    (isOperation[page] ? 0 : weights.guide);
  return { page, score: sum * coverage ** weights.coverage, coverage, sections };
}

/** The best section's score, and less and less of those behind it. */
function sectionsTogether([first, second, third]: readonly RankedSection[], more: number): number {
  return (first?.score ?? 0) + more * (second?.score ?? 0) + (more / 2) * (third?.score ?? 0);
}

function scoreSections(page: number, total: number, scoring: Scoring): RankedSection[] {
  const { index, weights, bySection, tellingWords } = scoring;
  const sections: RankedSection[] = [];
  const end = index.firstSection[page + 1] ?? 0;
  for (let section = index.firstSection[page] ?? 0; section < end; section++) {
    if ((bySection.matched[section] ?? 0) === 0) continue;
    const share = (list: Float64Array) => (list[section] ?? 0) / total;
    const heading = share(bySection.heading);
    const sum =
      share(bySection.bm25) / (k1 + 1) +
      weights.heading * heading +
      weights.wholeHeading *
        heading *
        wholeness(bySection.titleHits[section] ?? 0, index.headingText[section] ?? 0, tellingWords);
    sections.push({ section, score: sum * share(bySection.title) ** weights.sectionCoverage });
  }
  return sections.sort((a, b) => b.score - a.score || a.section - b.section);
}

/** The share of a page's title, or of its shorter name in the sidebar, that is matched. */
function wholenessOfTitle(page: number, { index, byPage, tellingWords }: Scoring): number {
  const title = index.titleText[page] ?? 0;
  return Math.max(
    wholeness(byPage.titleHits[page] ?? 0, title, tellingWords),
    wholeness(byPage.labelHits[page] ?? 0, title + LABEL, tellingWords),
  );
}

/** The share of a text's telling words that are matched. A text without any match is not read. */
function wholeness(hits: number, text: number, tellingWords: (text: number) => number): number {
  if (hits === 0) return 0;
  const words = tellingWords(text);
  return words === 0 ? 0 : Math.min(1, hits / words);
}

/** How many words of a text are telling; texts are read once. */
function createTellingWords({ read }: SearchIndex): (text: number) => number {
  const known = new Map<number, number>();
  return (text) => {
    let count = known.get(text);
    if (count === undefined) {
      const { text: written, words } = read(text);
      count = words.filter(({ start, end }) => !isStopWord(fold(written.slice(start, end)))).length;
      known.set(text, count);
    }
    return count;
  };
}
