/** Sums over the words of a query, for every page or every section. */
export interface Accumulators {
  bm25: Float64Array;
  /** Weights of the words that are held, by the surest match; and of those in single fields, and that name the page's operation. */
  matched: Float64Array;
  title: Float64Array;
  heading: Float64Array;
  keywords: Float64Array;
  description: Float64Array;
  operation: Float64Array;
  /** Words of the title, or of the section's heading, that are matched. */
  titleHits: Float64Array;
  labelHits: Float64Array;
  /** Of the word at hand: weighted count, and surest match anywhere and in the fields above. */
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

/** Keeps the higher value. */
export function raiseTo(list: Float64Array, at: number, value: number): void {
  if ((list[at] ?? 0) < value) list[at] = value;
}

export function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}

/** The value, which is then forgotten. */
export function takeAndReset(list: Float64Array, at: number): number {
  const value = list[at] ?? 0;
  list[at] = 0;
  return value;
}
