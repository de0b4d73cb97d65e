/** Per-query accumulators: one entry for each page, or for each section. */
export interface Accumulators {
  bm25: Float64Array;
  /** Sums of the matched words' idf, weighted by the best match: in any field, in single fields, and of the operation's name. */
  matched: Float64Array;
  title: Float64Array;
  heading: Float64Array;
  keywords: Float64Array;
  description: Float64Array;
  operation: Float64Array;
  /** Number of matched words in the title, or in the section's heading. */
  titleHits: Float64Array;
  labelHits: Float64Array;
  /** For the current word: field-weighted frequency, and the best match's weight in any field and in single fields. */
  count: Float64Array;
  bestMatch: Float64Array;
  inTitle: Float64Array;
  inHeading: Float64Array;
  inKeywords: Float64Array;
  inDescription: Float64Array;
}

export function createAccumulators(count: number): Accumulators {
  const make = () => new Float64Array(count);
  return {
    bm25: make(),
    matched: make(),
    title: make(),
    heading: make(),
    keywords: make(),
    description: make(),
    operation: make(),
    titleHits: make(),
    labelHits: make(),
    count: make(),
    bestMatch: make(),
    inTitle: make(),
    inHeading: make(),
    inKeywords: make(),
    inDescription: make(),
  };
}

/** Stores a value if it exceeds the current one. */
export function raiseTo(list: Float64Array, at: number, value: number): void {
  if ((list[at] ?? 0) < value) list[at] = value;
}

export function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}

/** Returns a value and resets it to 0. */
export function takeAndReset(list: Float64Array, at: number): number {
  const value = list[at] ?? 0;
  list[at] = 0;
  return value;
}
