import { openIndex, type SearchIndex } from "../worker/open-index.ts";
import { type IndexExtras, type PackedIndex, packIndex } from "./index-format.ts";
import type { PageRecord } from "./search-record.ts";
import { assertMatchesWink, sectionTerms } from "./wink-index.ts";

export interface BuiltIndex {
  /** What is sent. */
  packed: string;
  /** The same, opened. */
  index: SearchIndex;
}

/**
 * Builds a search index in one file. wink-bm25-text-search indexes every section; what is sent is packed more tightly, and throws
 * unless it opens to exactly wink's index. The same pages give the same bytes.
 */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras): BuiltIndex {
  const packed = packIndex(pages, extras);
  const index = openIndex(JSON.parse(packed) as PackedIndex);
  const textsHolding = (term: number) =>
    Array.from(index.positionsOf(term), (position) => index.textOf[position] ?? 0);
  const holding = index.terms.map((term, number) => [term, textsHolding(number)] as const);
  assertMatchesWink(sectionTerms(holding, index), pages);
  return { packed, index };
}
