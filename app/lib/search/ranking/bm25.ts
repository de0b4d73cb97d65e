import createWink from "wink-bm25-text-search";
import type { SearchIndex } from "../index/open-index.ts";
import { FIELD_WEIGHTS, FIELDS } from "../index/page-records.ts";

/** Parameters of BM25: saturation of term frequency, length normalization, and wink's smoothing of idf. */
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

/** BM25 scores of sections for some terms. */
export interface Bm25 {
  /** Returns a term's idf; without a term, that of an unknown word. */
  idfOf(term: number | undefined): number;
  /** Calls `visit` for each section that contains the term. */
  search(term: number, visit: (section: number, score: number) => void): void;
}

/**
 * Assembles the postings of terms in the form that the `exportJSON` of wink-bm25-text-search gives, imports it, and lets wink compute
 * the scores. Sections are the documents.
 */
export function importTerms(
  terms: Iterable<number>,
  index: Pick<SearchIndex, "sectionOfText" | "fieldOfText" | "sectionLengths" | "textsWith">,
): Bm25 {
  const documents: Record<number, WinkDocument> = {};
  const invertedIndex: number[][] = [];
  const tokens: Record<string, number> = {};
  for (const term of new Set(terms)) {
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
  const totalDocs = Math.max(MIN_DOCUMENTS, index.sectionLengths.length);
  const totalCorpusLength = index.sectionLengths.reduce((sum, length) => sum + length, 0);
  const statistics = { totalCorpusLength, totalDocs, consolidated: false };
  const wink = createWink();
  wink.importJSON(
    JSON.stringify([config, statistics, documents, invertedIndex, invertedIndex.length, tokens, {}, [], []]),
  );
  wink.definePrepTasks([(term) => [term]]);
  wink.consolidate(PRECISION);
  const idf = wink.getIDF();
  return {
    idfOf: (term) => idf[tokens[term ?? ""] ?? -1] ?? idfOf(0, totalDocs),
    search(term, visit) {
      for (const [section, score] of wink.search(String(term), totalDocs)) visit(Number(section), score);
    },
  };
}

/** Returns the idf of a word that occurs in `found` of `count` documents. */
export function idfOf(found: number, count: number): number {
  return Math.log(1 + (count - found + 0.5) / (found + 0.5));
}
