import createWink from "wink-bm25-text-search";
import type { SearchIndex } from "../index/open-index.ts";
import { FIELD_WEIGHTS, FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/parse-query.ts";

/** Parameters of BM25: saturation of term frequency and length normalization, from the specification, and wink's smoothing of idf. */
export const BM25_PARAMETERS = { k1: 1.2, b: 0.75, k: 1 } as const;

const WEIGHTS = FIELDS.map((field) => FIELD_WEIGHTS[field]);
/** wink-bm25-text-search rejects fewer documents. */
const MIN_DOCUMENTS = 3;
/** Number of decimal places of wink's scores: its maximum. */
const PRECISION = 9;

/** A document of wink's index: field-weighted frequencies by token number, and length. */
interface WinkDocument {
  freq: Record<number, number>;
  fieldValues: object;
  length: number;
}

export type Bm25 = ReturnType<ReturnType<typeof createBm25>>;

/** The idf of a term, and the score of each section that has it. */
interface TermScores {
  idf: number;
  sections: Uint32Array;
  scores: Float64Array;
}

/** With more, the scores of earlier queries are dropped. */
const MAX_CACHED_TERMS = 300;

type Bm25Index = Pick<SearchIndex, "sectionOfText" | "fieldOfText" | "sectionLengths" | "textsWith">;

/** Creates a function that scores sections by terms. It caches the scores: most terms were in the query before the last keystroke. */
export function createBm25(index: Bm25Index) {
  let cache = new Map<number, TermScores>();
  return (terms: Iterable<number>) => {
    // Not cleared: another query may still need it.
    if (cache.size > MAX_CACHED_TERMS) cache = new Map();
    const scored = cache;
    const missing = [...new Set(terms)].filter((term) => !scored.has(term));
    for (const [term, scores] of scoreTerms(missing, index)) scored.set(term, scores);
    return {
      /** Returns a term's idf; without a term, that of an unknown word. */
      idfOf: (term: number | undefined) => scored.get(term ?? -1)?.idf ?? idfOf(0, totalDocsOf(index)),
      search(term: number, visit: (section: number, score: number) => void) {
        const found = scored.get(term);
        found?.sections.forEach((section, at) => {
          visit(section, found.scores[at] ?? 0);
        });
      },
    };
  };
}

function totalDocsOf({ sectionLengths }: Bm25Index): number {
  return Math.max(MIN_DOCUMENTS, sectionLengths.length);
}

/**
 * Assembles the postings of terms in the form that the `exportJSON` of wink-bm25-text-search gives, imports it, and lets wink compute
 * the scores. Sections are the documents.
 */
function scoreTerms(terms: readonly number[], index: Bm25Index): [term: number, TermScores][] {
  if (terms.length === 0) return [];
  const documents: Record<number, WinkDocument> = {};
  const invertedIndex: number[][] = [];
  const tokens: Record<string, number> = {};
  for (const term of terms) {
    const token = invertedIndex.length;
    const sections = new Set<number>();
    for (const text of index.textsWith(term)) {
      const section = index.sectionOfText[text] ?? 0;
      documents[section] ??= { freq: {}, fieldValues: {}, length: index.sectionLengths[section] ?? 0 };
      const { freq } = documents[section];
      sections.add(section);
      freq[token] = (freq[token] ?? 0) + (WEIGHTS[index.fieldOfText[text] ?? 0] ?? 0);
    }
    tokens[term] = token;
    invertedIndex.push([...sections]);
  }
  const config = { fldWeights: FIELD_WEIGHTS, bm25Params: BM25_PARAMETERS, ovFldNames: [] };
  const totalDocs = totalDocsOf(index);
  const totalCorpusLength = index.sectionLengths.reduce((sum, length) => sum + length, 0);
  const statistics = { totalCorpusLength, totalDocs, consolidated: false };
  const wink = createWink();
  wink.importJSON(
    JSON.stringify([config, statistics, documents, invertedIndex, invertedIndex.length, tokens, {}, [], []]),
  );
  wink.definePrepTasks([(term) => [term]]);
  wink.consolidate(PRECISION);
  const idf = wink.getIDF();
  return terms.map((term, token) => {
    const found = wink.search(String(term), totalDocs);
    const sections = Uint32Array.from(found, ([section]) => Number(section));
    return [term, { idf: idf[token] ?? 0, sections, scores: Float64Array.from(found, ([, score]) => score) }];
  });
}

/** Returns the idf of a word that occurs in `found` of `count` documents. */
export function idfOf(found: number, count: number): number {
  return Math.log(1 + (count - found + 0.5) / (found + 0.5));
}

/** Ranking features of a page for a query, from 0 to 1. */
export interface Features {
  /** BM25 of the page's best section, relative to the best of all pages. */
  bm25: number;
  /** Share of the query's words in the page's keywords. */
  keywords: number;
  /** Share of the title or label that the query covers, times the share of the query's words in it. */
  wholeTitle: number;
  /** Share of the query's words that the page contains. */
  coverage: number;
  links: number;
}

/**
 * Weights of the ranking features. BM25 has the largest, and is the largest share of the best pages' scores.
 *
 * Fitted to the tuning queries of `test/relevance` by softmax regression over a query's pages, then changed until each page is first for
 * its own title.
 */
export const RANKING_WEIGHTS: Readonly<Features> = {
  bm25: 1,
  wholeTitle: 0.6,
  keywords: 0.59,
  coverage: 0.33,
  links: 0.25,
};

export interface ScoredPage {
  page: number;
  features: Features;
  /** Sections that contain a query word, best first, with their BM25 scores. */
  sections: { section: number; score: number }[];
}

/** Pages below this share of the best page's score are not shown. */
const MIN_SCORE_RATIO = 0.35;

/** Sorts pages by score, best first, without those that match the query far less. Ties keep index order. */
export function rankPages(pages: readonly ScoredPage[]): ScoredPage[] {
  const scored = pages
    .map((page) => ({ page, score: scoreOf(page) }))
    .sort((a, b) => b.score - a.score || a.page.page - b.page.page);
  const minScore = (scored[0]?.score ?? 0) * MIN_SCORE_RATIO;
  return scored.filter(({ score }) => score >= minScore).map(({ page }) => page);
}

export function scoreOf({ features }: ScoredPage): number {
  let score = 0;
  for (const name of Object.keys(RANKING_WEIGHTS) as (keyof Features)[])
    score += RANKING_WEIGHTS[name] * features[name];
  return score;
}

/** Parts of a page whose matches are features. */
const ZONES = ["page", "title", "keywords"] as const;
const [PAGE, TITLE, KEYWORDS] = [0, 1, 2];
const ZONE_OF_FIELD = FIELDS.map((field) =>
  field === "label" ? TITLE : Math.max(PAGE, ZONES.indexOf(field as "title")),
);
const TITLE_FIELD = FIELDS.indexOf("title");
const LABEL_FIELD = FIELDS.indexOf("label");

/** Scores all pages that contain a word of the query, in index order. */
export function scorePages(words: readonly QueryWord[], index: SearchIndex, bm25: Bm25): ScoredPage[] {
  const sectionScores = scoreSections(words, index.pageOf.length, bm25);
  const matches = matchZones(words, index);
  const pages: ScoredPage[] = [];
  for (const page of index.titleText.keys()) {
    const coverage = matches.share(page, PAGE);
    if (coverage === 0) continue;
    const sections = sectionsOf(page, index)
      .map((section) => ({ section, score: sectionScores[section] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.section - b.section);
    const features: Features = {
      bm25: sections[0]?.score ?? 0,
      keywords: matches.share(page, KEYWORDS),
      wholeTitle: matches.share(page, TITLE) * matches.titleCoverage(page),
      coverage,
      links: index.linkScores[page] ?? 0,
    };
    pages.push({ page, features, sections });
  }
  const max = pages.reduce((highest, { features }) => Math.max(highest, features.bm25), 0) || 1;
  for (const { features } of pages) features.bm25 /= max;
  return pages;
}

function sectionsOf(page: number, { firstSection }: SearchIndex): number[] {
  const [first = 0, end = 0] = [firstSection[page], firstSection[page + 1]];
  return Array.from({ length: end - first }, (_, at) => first + at);
}

/** Returns the BM25 score of each section: the sum over words of the weighted sum over a word's terms. */
export function scoreSections(words: readonly QueryWord[], sectionCount: number, bm25: Bm25): Float64Array {
  const scores = new Float64Array(sectionCount);
  for (const { importance, expansions } of words) {
    const idf = bm25.idfOf(expansions[0]?.term);
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

function matchZones(words: readonly QueryWord[], index: SearchIndex) {
  const { sectionOfText, fieldOfText, pageOf } = index;
  const pageCount = index.titleText.length;
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
      const idf = importance * idfOf(found[zone] || (found[PAGE] ?? 0), pageCount);
      add(totals, zone, idf);
      for (let at = zone; at < best.length; at += ZONES.length) add(sums, at, idf * (best[at] ?? 0));
    }
  }
  return {
    /** Share of the query's words that a zone of the page contains, weighted by their idf in that zone. */
    share: (page: number, zone: number) => (sums[page * ZONES.length + zone] ?? 0) / (totals[zone] || 1),
    /** Share of the title or label that the query covers, whichever is higher. */
    titleCoverage: (page: number) =>
      Math.min(
        1,
        Math.max(
          (titleHits[page] ?? 0) / (index.titleWords[page] || 1),
          (labelHits[page] ?? 0) / (index.labelWords[page] || 1),
        ),
      ),
  };
}

function countMatches(best: Float64Array, zone: number): number {
  let count = 0;
  for (let at = zone; at < best.length; at += ZONES.length) if ((best[at] ?? 0) > 0) count += 1;
  return count;
}
