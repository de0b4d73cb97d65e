/**
 * What a record of the index holds, in the order of the index. The page's own fields stand in its first record only; each
 * section has a record.
 */
export const PAGE_FIELDS = ["title", "label", "keywords", "description"] as const;
export const SECTION_FIELDS = ["heading", "text", "names", "identifiers"] as const;
export const FIELDS = [...PAGE_FIELDS, ...SECTION_FIELDS] as const;

export type Field = (typeof FIELDS)[number];

/** How many times a word counts in a field. Found by measurement: see `test/relevance`. */
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

/** wink-bm25-text-search's parameters: saturation of counts, normalisation by length, smoothing of IDF. */
export const BM25_PARAMETERS = { k1: 1.2, b: 0.75, k: 1 } as const;
