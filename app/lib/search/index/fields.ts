/**
 * Fields of a section in the index, in index order. The page fields are non-empty in a page's first section only.
 */
export const PAGE_FIELDS = ["title", "label", "keywords", "description"] as const;
export const SECTION_FIELDS = ["heading", "text", "names", "identifiers"] as const;
export const FIELDS = [...PAGE_FIELDS, ...SECTION_FIELDS] as const;

export type Field = (typeof FIELDS)[number];

/** BM25F field weights, tuned on `test/relevance`. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  title: 6,
  label: 3,
  keywords: 4,
  description: 2,
  heading: 4,
  text: 1,
  names: 2,
  identifiers: 1,
};

/** Parameters of wink-bm25-text-search: term frequency saturation, length normalization and IDF smoothing. */
export const BM25_PARAMETERS = { k1: 1.2, b: 0.75, k: 1 } as const;
