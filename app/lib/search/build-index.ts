import createBm25 from "wink-bm25-text-search";
import { WEIGHTS } from "./bm25.ts";
import { BM25_PARAMETERS, FIELD_WEIGHTS } from "./fields.ts";
import { type IndexExtras, type PackedIndex, packIndex } from "./index-format.ts";
import { openIndex, type SearchIndex } from "./open-index.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import { formsIn, termsOf } from "./tokenise.ts";

/** wink holds what it indexes in thousands of objects: for a large site they would fill the memory, all at once. */
const WINK_PAGES = 250;

/** A section as wink holds it: counts by the number of the term, weighted by field. */
interface WinkSection {
  freq: Record<string, number>;
  length: number;
}

export interface BuiltIndex {
  /** What is sent. */
  packed: string;
  /** The same, opened. */
  index: SearchIndex;
}

/**
 * Builds the search index. wink-bm25-text-search indexes every section; what is sent is packed more tightly, and throws unless it
 * opens to exactly wink's index. The same pages give the same bytes.
 */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras): BuiltIndex {
  const packed = packIndex(pages, extras);
  const index = openIndex(JSON.parse(packed) as PackedIndex);
  const difference = findDifference(index, pages);
  if (difference) throw new Error(`The packed search index is not wink's: ${difference}`);
  return { packed, index };
}

/** Every section of the pages in wink's index, by its number. */
export function indexWithWink(pages: readonly PageRecord[]) {
  const wink = createBm25();
  wink.defineConfig({ fldWeights: { ...FIELD_WEIGHTS }, bm25Params: { ...BM25_PARAMETERS } });
  wink.definePrepTasks([(text: string) => formsIn(text).flatMap((form) => termsOf(form.text))]);
  let section = 0;
  for (const page of pages) {
    for (const record of page.sections) {
      wink.addDoc(fieldTexts(page, record), section);
      section += 1;
    }
  }
  return wink;
}

/** Where an index and wink's differ in the count of a term or the length of a section; undefined when they are one. */
function findDifference(index: SearchIndex, pages: readonly PageRecord[]): string | undefined {
  const { starts, terms, counts } = countsOfSections(index);
  let section = 0;
  for (let page = 0; page < pages.length; page += WINK_PAGES) {
    const wink = indexWithWink(pages.slice(page, page + WINK_PAGES));
    const numbers = new Map(Object.entries(wink.getTokens() as Record<string, number>));
    for (const { freq, length } of Object.values(wink.getDocs() as Record<string, WinkSection>)) {
      const [from = 0, to = 0] = starts.subarray(section, section + 2);
      let found = 0;
      for (let entry = from; entry < to; entry++) {
        const text = index.terms[terms[entry] ?? 0] ?? "";
        const count = counts[entry] ?? 0;
        const expected = freq[numbers.get(text) ?? -1];
        if (expected !== count) return `"${text}" in section ${section}: ${count}, not ${expected}.`;
        found += count;
      }
      if (found !== length || to - from !== Object.keys(freq).length)
        return `section ${section} holds other terms.`;
      section += 1;
    }
  }
  return section === index.sectionCount ? undefined : `${index.sectionCount} sections, not ${section}.`;
}

/** The terms of each section and how often it holds them, weighted by field; a section's are from its start to the next one's. */
interface SectionCounts {
  starts: Uint32Array;
  terms: Uint32Array;
  counts: Float64Array;
}

function countsOfSections(index: SearchIndex): SectionCounts {
  const starts = new Uint32Array(index.sectionCount + 1);
  for (const term of index.terms.keys())
    for (const section of countsOf(index, term).keys()) starts[section + 1] = (starts[section + 1] ?? 0) + 1;
  for (let section = 1; section < starts.length; section++)
    starts[section] = (starts[section] ?? 0) + (starts[section - 1] ?? 0);
  const next = starts.slice();
  const entries = starts.at(-1) ?? 0;
  const result = { starts, terms: new Uint32Array(entries), counts: new Float64Array(entries) };
  for (const term of index.terms.keys()) {
    for (const [section, count] of countsOf(index, term)) {
      const entry = next[section] ?? 0;
      result.terms[entry] = term;
      result.counts[entry] = count;
      next[section] = entry + 1;
    }
  }
  return result;
}

/** How often sections hold a term, weighted by field. */
function countsOf(index: SearchIndex, term: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const position of index.positionsOf(term)) {
    const text = index.textOf[position] ?? 0;
    const section = index.sectionOfText[text] ?? 0;
    counts.set(section, (counts.get(section) ?? 0) + (WEIGHTS[index.fieldOfText[text] ?? 0] ?? 0));
  }
  return counts;
}
