import type { SearchIndex } from "../index/open-index.ts";
import { FIELDS, PAGE_FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/query-expansion.ts";
import type { Features, ScoredPage } from "./scoring.ts";

/**
 * Weights of the ranking features. BM25 has the largest, and is the largest share of the best pages' scores.
 *
 * Fitted to the tuning queries of `test/relevance` and the tasks of `test/tasks`: softmax regression over a query's pages, then
 * coordinate descent.
 */
export const RANKING_WEIGHTS: Readonly<Features> = {
  bm25: 1,
  keywords: 0.53,
  wholeTitle: 0.43,
  coverage: 0.2,
  links: 0.22,
  heading: 0.3,
  title: 0.23,
  exactTitle: 0.6,
  proximity: 0.14,
  guide: 0.1,
};

/** Number of best pages whose texts are read to measure proximity. */
export const MAX_PROXIMITY_PAGES = 12;
/** Pages below this share of the best page's score are not shown. */
const MIN_SCORE_RATIO = 0.25;
/** Number of a page's best sections in which proximity is measured. */
const MAX_PROXIMITY_SECTIONS = 3;
/** Distance in words from which on proximity is 0. */
const PROXIMITY_WINDOW = 12;
const NO_WORDS: readonly number[] = [];

/** Returns a page's score: the weighted sum of its features. */
export function scoreOf({ features }: ScoredPage): number {
  let score = 0;
  for (const name of Object.keys(RANKING_WEIGHTS) as (keyof Features)[])
    score += RANKING_WEIGHTS[name] * features[name];
  return score;
}

/** Sorts pages by score, best first, without those that match the query far less. Ties keep index order. */
export function rankPages(pages: readonly ScoredPage[]): ScoredPage[] {
  const scored = pages
    .map((page) => ({ page, score: scoreOf(page) }))
    .sort((a, b) => b.score - a.score || a.page.page - b.page.page);
  const minScore = (scored[0]?.score ?? 0) * MIN_SCORE_RATIO;
  return scored.filter(({ score }) => score >= minScore).map(({ page }) => page);
}

/** Measures the proximity of the query's words in the best pages, whose texts must be loaded, and ranks all pages again. */
export function rankByProximity(
  ranked: readonly ScoredPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
): ScoredPage[] {
  const informative = words.filter(({ isInformative }) => isInformative);
  if (informative.length < 2) return [...ranked];
  const wordsOfTerm = wordNumbersByTerm(informative);
  for (const { features, sections } of ranked.slice(0, MAX_PROXIMITY_PAGES)) {
    for (const { section } of sections.slice(0, MAX_PROXIMITY_SECTIONS))
      features.proximity = Math.max(
        features.proximity,
        proximityIn(section, informative.length, wordsOfTerm, index),
      );
  }
  return rankPages(ranked);
}

/** Returns the numbers of the words that expand to each term. */
function wordNumbersByTerm(words: readonly QueryWord[]): Map<number, number[]> {
  const numbers = new Map<number, number[]>();
  for (const [number, { expansions }] of words.entries()) {
    for (const { term } of expansions) numbers.set(term, [...(numbers.get(term) ?? []), number]);
  }
  return numbers;
}

/** Returns the mean proximity of consecutive query words in a section, from 0 to 1 (adjacent). */
function proximityIn(
  section: number,
  wordCount: number,
  wordsOfTerm: ReadonlyMap<number, readonly number[]>,
  index: SearchIndex,
): number {
  const positions: number[][] = Array.from({ length: wordCount }, () => []);
  const firstText = index.headingText[section] ?? 0;
  let position = 0;
  for (let text = firstText; text < firstText + FIELDS.length - PAGE_FIELDS.length; text++) {
    for (const { terms } of index.read(text).words) {
      for (const term of terms) {
        for (const word of wordsOfTerm.get(term) ?? NO_WORDS) {
          const own = positions[word] as number[];
          if (own.at(-1) !== position) own.push(position);
        }
      }
      position += 1;
    }
  }
  let sum = 0;
  for (let at = 0; at + 1 < wordCount; at++)
    sum += pairProximity(positions[at] ?? [], positions[at + 1] ?? []);
  return sum / (wordCount - 1);
}

function pairProximity(a: readonly number[], b: readonly number[]): number {
  let nearest = PROXIMITY_WINDOW;
  let at = 0;
  for (const position of a) {
    while (at + 1 < b.length && (b[at + 1] ?? 0) <= position) at += 1;
    for (const other of [b[at], b[at + 1]])
      if (other !== undefined && other !== position) nearest = Math.min(nearest, Math.abs(other - position));
  }
  return nearest >= PROXIMITY_WINDOW ? 0 : 1 / nearest;
}
