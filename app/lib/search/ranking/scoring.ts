import type { SearchIndex } from "../index/open-index.ts";
import { FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/query-expansion.ts";
import { type Bm25, importTerms } from "./bm25.ts";

/** Ranking features of a page for a query, from 0 to 1. */
export interface Features {
  /** BM25 of the page's best section, relative to the best of all pages. */
  bm25: number;
  /** Share of the query's words in the page's title or sidebar label, in any of its headings, and in its keywords. */
  title: number;
  heading: number;
  keywords: number;
  /** Share of the title or label that the query covers, times `title`. */
  wholeTitle: number;
  /** 1 if the query covers the title or label, and they cover the query. */
  exactTitle: number;
  /** Share of the query's words that the page contains. */
  coverage: number;
  /** Proximity of the query's words within a section. */
  proximity: number;
  /** Inbound links. */
  links: number;
  /** 1 for guides, 0 for reference pages of operations. */
  guide: number;
}

export interface ScoredPage {
  page: number;
  features: Features;
  /** Sections that contain a query word, best first, with their BM25 scores. */
  sections: { section: number; score: number }[];
}

/** Parts of a page whose matches are features. */
const ZONES = ["page", "title", "heading", "keywords"] as const;
const [PAGE, TITLE, HEADING, KEYWORDS] = [0, 1, 2, 3];
const ZONE_OF_FIELD = FIELDS.map((field) =>
  field === "label" ? TITLE : Math.max(PAGE, ZONES.indexOf(field as "title")),
);
const TITLE_FIELD = FIELDS.indexOf("title");
const LABEL_FIELD = FIELDS.indexOf("label");
/** Below 1 because of rounding. */
const EXACT_COVERAGE = 0.99;
/** Expansions of nearly the weight of the first, such as corrections, are as good as the first. */
const SAME_WORD_RATIO = 0.89;

/** Scores all pages that contain a word of the query, in index order. Proximity is 0, as it needs the texts. */
export function scorePages(words: readonly QueryWord[], index: SearchIndex): ScoredPage[] {
  const { pageCount, firstSection } = index;
  const sectionScores = scoreSections(words, index);
  const matches = matchZones(words, index);
  const pages: ScoredPage[] = [];
  let maxScore = 0;
  for (let page = 0; page < pageCount; page++) {
    const coverage = matches.share(page, PAGE);
    if (coverage === 0) continue;
    const sections: ScoredPage["sections"] = [];
    const end = firstSection[page + 1] ?? 0;
    for (let section = firstSection[page] ?? 0; section < end; section++) {
      const score = sectionScores[section] ?? 0;
      if (score > 0) sections.push({ section, score });
    }
    sections.sort((a, b) => b.score - a.score || a.section - b.section);
    const bm25 = sections[0]?.score ?? 0;
    maxScore = Math.max(maxScore, bm25);
    const title = matches.share(page, TITLE);
    const wholeTitle = title * matches.titleCoverage(page);
    const features: Features = {
      bm25,
      title,
      heading: Math.max(title, matches.share(page, HEADING)),
      keywords: matches.share(page, KEYWORDS),
      wholeTitle,
      exactTitle: wholeTitle > EXACT_COVERAGE ? 1 : 0,
      coverage,
      proximity: 0,
      links: index.linkScores[page] ?? 0,
      guide: index.operationOf(page) ? 0 : 1,
    };
    pages.push({ page, features, sections });
  }
  for (const { features } of pages) features.bm25 /= maxScore || 1;
  return pages;
}

/**
 * Returns the BM25 score of each section: the sum over words of the weighted sum over a word's terms. Stop words, which are in nearly
 * all sections, are left out next to other words.
 */
export function scoreSections(words: readonly QueryWord[], index: SearchIndex): Float64Array {
  const scores = new Float64Array(index.sectionCount);
  const informative = words.filter(({ isInformative }) => isInformative);
  const scored = informative.length > 0 ? informative : words;
  const bm25 = importTerms(
    scored.flatMap(({ expansions }) => expansions.map(({ term }) => term)),
    index,
  );
  for (const { importance, expansions } of scored) {
    const idf = lowestIdf(expansions, bm25);
    for (const { term, weight } of expansions) {
      // A rare form of a word is not more informative than the word.
      const factor = importance * weight * Math.min(1, idf / bm25.idfOf(term));
      bm25.search(term, (section, score) => {
        scores[section] = (scores[section] ?? 0) + factor * score;
      });
    }
  }
  return scores;
}

/** Returns the idf of the most frequent of the expansions that are as good as the first. */
function lowestIdf(expansions: QueryWord["expansions"], bm25: Bm25): number {
  const minWeight = (expansions[0]?.weight ?? 0) * SAME_WORD_RATIO;
  return expansions
    .filter(({ weight }) => weight >= minWeight)
    .reduce((lowest, { term }) => Math.min(lowest, bm25.idfOf(term)), Number.POSITIVE_INFINITY);
}

interface ZoneMatches {
  /** Share of the query's words that a zone of the page contains, weighted by their idf in that zone. */
  share(page: number, zone: number): number;
  /** Share of the title or label that the query covers, whichever is higher. */
  titleCoverage(page: number): number;
}

function matchZones(words: readonly QueryWord[], index: SearchIndex): ZoneMatches {
  const { pageCount, sectionOfText, fieldOfText, pageOf } = index;
  const sums = new Float64Array(pageCount * ZONES.length);
  const totals = new Float64Array(ZONES.length);
  const titleHits = new Float64Array(pageCount);
  const labelHits = new Float64Array(pageCount);
  /** Weight of the current word's best match in each zone. */
  const best = new Float64Array(sums.length);
  const raise = (at: number, weight: number) => {
    if ((best[at] ?? 0) < weight) best[at] = weight;
  };
  const add = (list: Float64Array, at: number, value: number) => {
    list[at] = (list[at] ?? 0) + value;
  };
  for (const { expansions, importance, isInformative } of words) {
    best.fill(0);
    for (const { term, weight } of expansions) {
      for (const text of index.textsWith(term)) {
        const page = pageOf[sectionOfText[text] ?? 0] ?? 0;
        const field = fieldOfText[text] ?? 0;
        raise(page * ZONES.length, weight);
        raise(page * ZONES.length + (ZONE_OF_FIELD[field] ?? 0), weight);
        if (isInformative && field === TITLE_FIELD) add(titleHits, page, weight);
        if (isInformative && field === LABEL_FIELD) add(labelHits, page, weight);
      }
    }
    const found = ZONES.map((_, zone) => countMatches(best, zone));
    for (const zone of ZONES.keys()) {
      // A word that no title has is as rare in titles as on pages.
      const idf = importance * inverseDocumentFrequency(found[zone] || (found[PAGE] ?? 0), pageCount);
      add(totals, zone, idf);
      for (let at = zone; at < best.length; at += ZONES.length) add(sums, at, idf * (best[at] ?? 0));
    }
  }
  const covered = (hits: number, countWords: () => number) =>
    hits === 0 ? 0 : Math.min(1, hits / (countWords() || 1));
  return {
    share: (page, zone) => (sums[page * ZONES.length + zone] ?? 0) / (totals[zone] || 1),
    titleCoverage: (page) =>
      Math.max(
        covered(titleHits[page] ?? 0, () => index.titleWords(page)),
        covered(labelHits[page] ?? 0, () => index.labelWords(page)),
      ),
  };
}

function countMatches(best: Float64Array, zone: number): number {
  let count = 0;
  for (let at = zone; at < best.length; at += ZONES.length) if ((best[at] ?? 0) > 0) count += 1;
  return count;
}

/** Returns the idf of a word by its expansions, those as good as the first taken as one term; an unknown word has the highest. */
export function idfOfWord(
  expansions: QueryWord["expansions"],
  {
    sectionCount,
    sectionOfText,
    textsWith,
  }: Pick<SearchIndex, "sectionCount" | "sectionOfText" | "textsWith">,
): number {
  const minWeight = (expansions[0]?.weight ?? 0) * SAME_WORD_RATIO;
  const sections = new Set<number>();
  for (const { term, weight } of expansions) {
    if (weight < minWeight) continue;
    for (const text of textsWith(term)) sections.add(sectionOfText[text] ?? 0);
  }
  return inverseDocumentFrequency(sections.size, sectionCount);
}

/** Returns the idf of a word that occurs in `found` of `count` documents. */
function inverseDocumentFrequency(found: number, count: number): number {
  return Math.log(1 + (count - found + 0.5) / (found + 0.5));
}
