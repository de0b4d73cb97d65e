import createBm25 from "wink-bm25-text-search";
import { WEIGHTS } from "./bm25.ts";
import { BM25_PARAMETERS, FIELD_WEIGHTS } from "./fields.ts";
import { type IndexExtras, type PackedIndex, packIndex } from "./index-format.ts";
import { openIndex, type SearchIndex } from "./open-index.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import { formsIn, termsOf } from "./tokenise.ts";

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
  /** wink's own form of the same index, in bytes. */
  winkBytes: number;
}

/**
 * Builds the search index. wink-bm25-text-search indexes every section; what is sent is packed more tightly, and throws unless it
 * opens to exactly wink's index. The same pages give the same bytes.
 */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras): BuiltIndex {
  const wink = indexWithWink(pages);
  const packed = packIndex(pages, extras);
  const index = openIndex(JSON.parse(packed) as PackedIndex);
  const difference = findDifference(index, wink);
  if (difference) throw new Error(`The packed search index is not wink's: ${difference}`);
  return { packed, index, winkBytes: Buffer.byteLength(wink.exportJSON()) };
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
function findDifference(index: SearchIndex, wink: ReturnType<typeof indexWithWink>): string | undefined {
  const sections = wink.getDocs() as Record<string, WinkSection>;
  const numbers = new Map(Object.entries(wink.getTokens() as Record<string, number>));
  const counted = Array.from({ length: index.sectionCount }, () => ({ length: 0, terms: 0 }));
  for (const [term, text] of index.terms.entries()) {
    for (const [section, count] of countsOf(index, term)) {
      const found = counted[section];
      const expected = sections[section]?.freq[numbers.get(text) ?? -1];
      if (!found || expected !== count) return `"${text}" in section ${section}: ${count}, not ${expected}.`;
      found.length += count;
      found.terms += 1;
    }
  }
  const wrong = counted.findIndex(({ length, terms }, section) => {
    const expected = sections[section];
    return length !== expected?.length || terms !== Object.keys(expected.freq).length;
  });
  return wrong < 0 ? undefined : `section ${wrong} holds other terms.`;
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
