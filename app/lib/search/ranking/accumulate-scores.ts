import { FIELDS } from "../index/fields.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { type Accumulators, add, raiseTo, takeAndReset } from "./accumulators.ts";
import { inverseDocumentFrequency, type Lengths, saturation, WEIGHTS } from "./bm25.ts";

const TITLE = FIELDS.indexOf("title");
const LABEL = FIELDS.indexOf("label");
const KEYWORDS = FIELDS.indexOf("keywords");
const DESCRIPTION = FIELDS.indexOf("description");
const HEADING = FIELDS.indexOf("heading");

/** Sums of all query words' idf; the accumulators are divided by them. */
export interface Totals {
  all: number;
  title: number;
  heading: number;
  keywords: number;
}

/** Inverse document frequency of a word, times its importance: over pages, over sections, and over single fields of pages. */
export interface Idf extends Totals {
  ofSection: number;
}

export interface AccumulatedScores {
  totals: Totals;
  /** Idf of each word. */
  idfs: Idf[];
}

export interface AccumulationContext {
  /** BM25's b for pages: see {@link saturation}. */
  pageB: number;
  pages: Lengths;
  sections: Lengths;
  operations: ReadonlyMap<number, readonly number[]>;
  byPage: Accumulators;
  bySection: Accumulators;
}

/** The part of an index with postings. */
export type PostingsIndex = Pick<
  SearchIndex,
  | "pageCount"
  | "sectionCount"
  | "firstSection"
  | "pageOf"
  | "sectionOfText"
  | "fieldOfText"
  | "textOf"
  | "positionsOf"
>;

/**
 * Accumulates the scores of pages and sections over all query words. `idfsOfSite` replaces the idf computed from the index, for an
 * index that has only some of the site's pages.
 */
export function accumulateScores(
  words: readonly QueryWord[],
  index: PostingsIndex,
  context: AccumulationContext,
  idfsOfSite?: readonly Idf[],
): AccumulatedScores {
  const { byPage, bySection } = context;
  for (const accumulators of [byPage, bySection])
    for (const list of Object.values(accumulators)) list.fill(0);
  const totals: Totals = { all: 0, title: 0, heading: 0, keywords: 0 };
  const idfs: Idf[] = [];
  for (const [at, word] of words.entries()) {
    const hits = countHits(word, index, byPage, bySection);
    const idf = idfsOfSite?.[at] ?? idfOf(word, hits, index, byPage);
    idfs.push(idf);
    for (const part of Object.keys(totals) as (keyof Totals)[]) totals[part] += idf[part];
    for (const { term, weight } of word.expansions)
      for (const page of context.operations.get(term) ?? []) add(byPage.operation, page, idf.all * weight);
    addPages(hits.pages, idf, index, context);
    addSections(hits.sections, idf, context);
  }
  return { totals, idfs };
}

function idfOf({ importance }: QueryWord, hits: WordHits, index: PostingsIndex, byPage: Accumulators): Idf {
  return {
    // An unknown word has the maximum idf, so that no page reaches full coverage.
    all: importance * inverseDocumentFrequency(hits.pages.length, index.pageCount),
    ofSection: importance * inverseDocumentFrequency(hits.sections.length, index.sectionCount),
    title: importance * fieldIdf(byPage.inTitle, hits.pages, index.pageCount),
    heading: importance * fieldIdf(byPage.inHeading, hits.pages, index.pageCount),
    keywords: importance * fieldIdf(byPage.inKeywords, hits.pages, index.pageCount),
  };
}

/**
 * Returns the idf of a word in titles, headings or keywords: `webhook` is on most pages, but in the title of one. Falls back to the
 * idf over whole pages for a word that no such field contains.
 */
function fieldIdf(matches: Float64Array, pages: readonly number[], pageCount: number): number {
  let count = 0;
  for (const page of pages) if ((matches[page] ?? 0) > 0) count += 1;
  return inverseDocumentFrequency(count === 0 ? pages.length : count, pageCount);
}

/** Pages and sections that contain a word. */
interface WordHits {
  pages: number[];
  sections: number[];
}

/** Accumulates a word's frequencies and best matches. */
function countHits(
  { expansions, isInformative }: QueryWord,
  index: PostingsIndex,
  byPage: Accumulators,
  bySection: Accumulators,
): WordHits {
  const pages: number[] = [];
  const sections: number[] = [];
  for (const { term, weight } of expansions) {
    for (const position of index.positionsOf(term)) {
      const text = index.textOf[position] ?? 0;
      const section = index.sectionOfText[text] ?? 0;
      const page = index.pageOf[section] ?? 0;
      const field = index.fieldOfText[text] ?? 0;
      const frequency = weight * (WEIGHTS[field] ?? 0);
      if (byPage.bestMatch[page] === 0) pages.push(page);
      if (bySection.bestMatch[section] === 0) sections.push(section);
      add(byPage.count, page, frequency);
      add(bySection.count, section, frequency);
      raiseTo(byPage.bestMatch, page, weight);
      raiseTo(bySection.bestMatch, section, weight);
      if (field === TITLE && isInformative) add(byPage.titleHits, page, weight);
      if (field === LABEL && isInformative) add(byPage.labelHits, page, weight);
      if (field === HEADING && isInformative) add(bySection.titleHits, section, weight);
      if (field === TITLE || field === LABEL) raiseTo(byPage.inTitle, page, weight);
      else if (field === HEADING) {
        raiseTo(bySection.inHeading, section, weight);
        raiseTo(byPage.inHeading, page, weight);
      } else if (field === KEYWORDS) raiseTo(byPage.inKeywords, page, weight);
      else if (field === DESCRIPTION) raiseTo(byPage.inDescription, page, weight);
    }
  }
  return { pages, sections };
}

function addPages(
  pageNumbers: number[],
  { all: idf, ...idfs }: Totals,
  index: PostingsIndex,
  { byPage, bySection, pages, pageB }: AccumulationContext,
) {
  for (const page of pageNumbers) {
    const length = pages.lengths[page] ?? 0;
    add(byPage.bm25, page, idf * saturation(byPage.count[page] ?? 0, length, pages.average, pageB));
    add(byPage.matched, page, idf * takeAndReset(byPage.bestMatch, page));
    const inTitle = takeAndReset(byPage.inTitle, page);
    add(byPage.title, page, idfs.title * inTitle);
    add(byPage.heading, page, idfs.heading * Math.max(inTitle, takeAndReset(byPage.inHeading, page)));
    add(byPage.keywords, page, idfs.keywords * takeAndReset(byPage.inKeywords, page));
    add(byPage.description, page, idf * takeAndReset(byPage.inDescription, page));
    byPage.count[page] = 0;
    if (inTitle === 0) continue;
    // A title match counts for every section of the page.
    const end = index.firstSection[page + 1] ?? 0;
    for (let section = index.firstSection[page] ?? 0; section < end; section++) {
      raiseTo(bySection.inTitle, section, inTitle);
      add(bySection.title, section, idf * Math.max(inTitle, bySection.bestMatch[section] ?? 0));
    }
  }
}

function addSections(
  sectionNumbers: number[],
  { all: idf, ofSection }: Idf,
  { bySection, sections }: AccumulationContext,
) {
  for (const section of sectionNumbers) {
    const length = sections.lengths[section] ?? 0;
    const matchWeight = takeAndReset(bySection.bestMatch, section);
    add(
      bySection.bm25,
      section,
      ofSection * saturation(bySection.count[section] ?? 0, length, sections.average),
    );
    add(bySection.matched, section, idf * matchWeight);
    add(bySection.heading, section, idf * takeAndReset(bySection.inHeading, section));
    // Title matches have been added already.
    if (bySection.inTitle[section] === 0) add(bySection.title, section, idf * matchWeight);
    bySection.count[section] = 0;
  }
  bySection.inTitle.fill(0);
}
