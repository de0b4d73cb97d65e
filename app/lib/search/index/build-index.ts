import { openIndex, type SearchIndex } from "../worker/open-index.ts";
import { type IndexExtras, type PackedIndex, packIndex } from "./index-format.ts";
import type { PageRecord } from "./search-record.ts";
import { assertMatchesWink, sectionTerms } from "./wink-index.ts";

export interface BuiltIndex {
  /** Serialized, as sent to the browser. */
  packed: string;
  /** The same index, opened. */
  index: SearchIndex;
}

/**
 * Builds a search index in one file. The packed format is smaller than that of wink-bm25-text-search; throws unless it contains
 * exactly wink's index. Deterministic.
 */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras): BuiltIndex {
  const packed = packIndex(pages, extras);
  const index = openIndex(JSON.parse(packed) as PackedIndex);
  const textsWith = (term: number) =>
    Array.from(index.positionsOf(term), (position) => index.textOf[position] ?? 0);
  const postings = index.terms.map((term, number) => [term, textsWith(number)] as const);
  assertMatchesWink(sectionTerms(postings, index), pages);
  return { packed, index };
}
