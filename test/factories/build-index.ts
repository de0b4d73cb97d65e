import { type IndexExtras, type PackedIndex, packIndex } from "#app/lib/search/index/index-format.ts";
import { openIndex } from "#app/lib/search/index/open-index.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";

/** Builds a search index in one file and opens it. */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras) {
  const packed = packIndex(pages, extras);
  return { packed, index: openIndex(JSON.parse(packed) as PackedIndex) };
}
