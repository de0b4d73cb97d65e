import createBm25 from "wink-bm25-text-search";
import { WEIGHTS } from "../ranking/bm25.ts";
import { BM25_PARAMETERS, FIELD_WEIGHTS } from "./fields.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import type { TextLayout } from "./text-layout.ts";
import { termsOf, tokenize } from "./tokenize.ts";

/** Field-weighted term frequencies of a section. */
export type SectionTerms = ReadonlyMap<string, number>;

/** A section in wink's index: field-weighted frequencies by term number. */
interface WinkSection {
  freq: Record<string, number>;
  length: number;
}

/** Indexes all sections with wink-bm25-text-search. */
export function indexWithWink(pages: readonly PageRecord[]) {
  const wink = createBm25();
  wink.defineConfig({ fldWeights: { ...FIELD_WEIGHTS }, bm25Params: { ...BM25_PARAMETERS } });
  wink.definePrepTasks([(text: string) => tokenize(text).flatMap((token) => termsOf(token.text))]);
  let section = 0;
  for (const page of pages) {
    for (const record of page.sections) {
      wink.addDoc(fieldTexts(page, record), section);
      section += 1;
    }
  }
  return wink;
}

/** Throws unless the sections' term frequencies equal those of wink's index. */
export function assertMatchesWink(sections: readonly SectionTerms[], pages: readonly PageRecord[]): void {
  const wink = indexWithWink(pages);
  const tokens = Object.entries(wink.getTokens() as Record<string, number>);
  const expected = Object.values(wink.getDocs() as Record<string, WinkSection>);
  const difference = findDifference(sections, expected, new Map(tokens));
  if (difference) throw new Error(`The packed search index differs from wink's: ${difference}`);
}

function findDifference(
  sections: readonly SectionTerms[],
  expected: readonly WinkSection[],
  tokens: ReadonlyMap<string, number>,
): string | undefined {
  if (sections.length !== expected.length) return `${sections.length} sections, not ${expected.length}.`;
  for (const [number, { freq, length }] of expected.entries()) {
    const terms = sections[number] ?? new Map<string, number>();
    let found = 0;
    for (const [term, count] of terms) {
      const other = freq[tokens.get(term) ?? -1];
      if (other !== count) return `"${term}" in section ${number}: ${count}, not ${other}.`;
      found += count;
    }
    if (found !== length || terms.size !== Object.keys(freq).length)
      return `section ${number} has other terms.`;
  }
  return undefined;
}

/** Computes term frequencies from postings; a text occurs in them once per occurrence of the term. */
export function sectionTerms(
  postings: Iterable<readonly [term: string, texts: Iterable<number>]>,
  {
    sectionCount,
    sectionOfText,
    fieldOfText,
  }: Pick<TextLayout, "sectionCount" | "sectionOfText" | "fieldOfText">,
): SectionTerms[] {
  const sections = Array.from({ length: sectionCount }, () => new Map<string, number>());
  for (const [term, texts] of postings) {
    for (const text of texts) {
      const terms = sections[sectionOfText[text] ?? 0];
      terms?.set(term, (terms.get(term) ?? 0) + (WEIGHTS[fieldOfText[text] ?? 0] ?? 0));
    }
  }
  return sections;
}
