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

/** Weights of all words of a query together: what the sums are shares of. */
export interface Totals {
  all: number;
  title: number;
  heading: number;
  keywords: number;
}

/** How telling a word is: among pages, among sections, and in single fields. */
export interface Idf extends Totals {
  ofSection: number;
}

export interface AccumulatedScores {
  totals: Totals;
  /** Of every word. */
  idfs: Idf[];
}

export interface AccumulationContext {
  /** How much longer pages are held back: see {@link saturation}. */
  pageB: number;
  pages: Lengths;
  sections: Lengths;
  operations: ReadonlyMap<number, readonly number[]>;
  byPage: Accumulators;
  bySection: Accumulators;
}

/** What of an index is counted. */
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
 * Adds up what pages and sections hold of every word. How telling each word is follows from the index, unless it is known of more
 * pages than the index has.
 */
export function collect(
  words: readonly QueryWord[],
  index: PostingsIndex,
  collecting: AccumulationContext,
  known?: readonly Idf[],
): AccumulatedScores {
  const { byPage, bySection } = collecting;
  for (const sums of [byPage, bySection]) for (const list of Object.values(sums)) list.fill(0);
  const totals: Totals = { all: 0, title: 0, heading: 0, keywords: 0 };
  const idfs: Idf[] = [];
  for (const [at, word] of words.entries()) {
    const found = count(word, index, byPage, bySection);
    const idf = known?.[at] ?? idfOf(word, found, index, byPage);
    idfs.push(idf);
    for (const part of Object.keys(totals) as (keyof Totals)[]) totals[part] += idf[part];
    for (const { term, weight } of word.expansions)
      for (const page of collecting.operations.get(term) ?? []) add(byPage.operation, page, idf.all * weight);
    addPages(found.pages, idf, index, collecting);
    addSections(found.sections, idf, collecting);
  }
  return { totals, idfs };
}

function idfOf({ importance }: QueryWord, found: Found, index: PostingsIndex, byPage: Accumulators): Idf {
  return {
    // A word that is nowhere is as telling as can be: what holds all others still misses it.
    all: importance * inverseDocumentFrequency(found.pages.length, index.pageCount),
    ofSection: importance * inverseDocumentFrequency(found.sections.length, index.sectionCount),
    title: importance * fieldIdf(byPage.inTitle, found.pages, index.pageCount),
    heading: importance * fieldIdf(byPage.inHeading, found.pages, index.pageCount),
    keywords: importance * fieldIdf(byPage.inKeywords, found.pages, index.pageCount),
  };
}

/**
 * How telling a word is in titles, headings or keywords: `webhook` is on most pages, but in the title of one. A word that none has
 * is as telling as it is anywhere.
 */
function fieldIdf(held: Float64Array, pages: readonly number[], pageCount: number): number {
  let count = 0;
  for (const page of pages) if ((held[page] ?? 0) > 0) count += 1;
  return inverseDocumentFrequency(count === 0 ? pages.length : count, pageCount);
}

/** Pages and sections that hold a word. */
interface Found {
  pages: number[];
  sections: number[];
}

/** Counts a word in every page and section that holds it. */
function count(
  { expansions, isInformative }: QueryWord,
  index: PostingsIndex,
  byPage: Accumulators,
  bySection: Accumulators,
): Found {
  const pages: number[] = [];
  const sections: number[] = [];
  for (const { term, weight } of expansions) {
    for (const position of index.positionsOf(term)) {
      const text = index.textOf[position] ?? 0;
      const section = index.sectionOfText[text] ?? 0;
      const page = index.pageOf[section] ?? 0;
      const field = index.fieldOfText[text] ?? 0;
      const counted = weight * (WEIGHTS[field] ?? 0);
      if (byPage.bestMatch[page] === 0) pages.push(page);
      if (bySection.bestMatch[section] === 0) sections.push(section);
      add(byPage.count, page, counted);
      add(bySection.count, section, counted);
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
  found: number[],
  { all: idf, ...idfs }: Totals,
  index: PostingsIndex,
  { byPage, bySection, pages, pageB }: AccumulationContext,
) {
  for (const page of found) {
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
    // Every section of a page is about what its title says.
    const end = index.firstSection[page + 1] ?? 0;
    for (let section = index.firstSection[page] ?? 0; section < end; section++) {
      raiseTo(bySection.inTitle, section, inTitle);
      add(bySection.title, section, idf * Math.max(inTitle, bySection.bestMatch[section] ?? 0));
    }
  }
}

function addSections(
  found: number[],
  { all: idf, ofSection }: Idf,
  { bySection, sections }: AccumulationContext,
) {
  for (const section of found) {
    const length = sections.lengths[section] ?? 0;
    const held = takeAndReset(bySection.bestMatch, section);
    add(
      bySection.bm25,
      section,
      ofSection * saturation(bySection.count[section] ?? 0, length, sections.average),
    );
    add(bySection.matched, section, idf * held);
    add(bySection.heading, section, idf * takeAndReset(bySection.inHeading, section));
    // What stands in the title has been added.
    if (bySection.inTitle[section] === 0) add(bySection.title, section, idf * held);
    bySection.count[section] = 0;
  }
  bySection.inTitle.fill(0);
}
