import { BM25_PARAMETERS, FIELD_WEIGHTS, FIELDS } from "../index/fields.ts";
import type { SearchIndex } from "../worker/open-index.ts";

/**
 * BM25 as computed by wink-bm25-text-search and Lucene, over field-weighted frequencies and lengths: BM25F of Robertson, Zaragoza and
 * Taylor, "Simple BM25 extension to multiple weighted fields" (2004).
 */

/** Field weights, in the order of FIELDS. */
export const WEIGHTS = Float64Array.from(FIELDS, (field) => FIELD_WEIGHTS[field]);

/** Field-weighted lengths of all pages or sections. */
export interface Lengths {
  lengths: Float64Array;
  average: number;
}

export function sectionLengths(
  index: Pick<SearchIndex, "sectionCount" | "sectionOfText" | "fieldOfText"> & {
    termCounts: ArrayLike<number>;
  },
): Lengths {
  const lengths = new Float64Array(index.sectionCount);
  Array.from(index.termCounts).forEach((count, text) => {
    const section = index.sectionOfText[text] ?? 0;
    lengths[section] = (lengths[section] ?? 0) + count * (WEIGHTS[index.fieldOfText[text] ?? 0] ?? 0);
  });
  return withAverage(lengths);
}

export function pageLengths(index: Pick<SearchIndex, "pageCount" | "pageOf">, sections: Lengths): Lengths {
  const lengths = new Float64Array(index.pageCount);
  sections.lengths.forEach((length, section) => {
    const page = index.pageOf[section] ?? 0;
    lengths[page] = (lengths[page] ?? 0) + length;
  });
  return withAverage(lengths);
}

export function withAverage(lengths: Float64Array): Lengths {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, average: total / (lengths.length || 1) };
}

/** Returns the idf of a word that occurs in `found` of `count` documents. */
export function inverseDocumentFrequency(found: number, count: number): number {
  return Math.log((count - found + 0.5) / (found + 0.5) + BM25_PARAMETERS.k);
}

/**
 * Returns the saturated term frequency, from 0 to k1 + 1. `b` is the strength of length normalization, from 0 to 1.
 */
export function saturation(
  frequency: number,
  length: number,
  average: number,
  b: number = BM25_PARAMETERS.b,
): number {
  const { k1 } = BM25_PARAMETERS;
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * (length / average)));
}
