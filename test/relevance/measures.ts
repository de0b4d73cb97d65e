/** How good an order of pages is. Grades: 3 is the answer, 2 answers too, 1 is related, 0 is anything else. */

/** Pages further down are not looked at. */
const DEPTH = 10;
/** From this grade on a page answers the query. */
const ANSWERS = 2;

export interface Measures {
  /** Share of queries that are answered by the first page, and by one of the first three. */
  success1: number;
  success3: number;
  /** Mean of 1 / the rank of the first page that answers; 0 when there is none among the first ten. */
  mrr: number;
  /** Normalised discounted cumulative gain of the first ten pages. */
  ndcg10: number;
}

/** Measures of grades in the order in which pages were found, beside the grades of all pages that were judged. */
export function measure(
  results: readonly { found: readonly number[]; judged: readonly number[] }[],
): Measures {
  const ranks = results.map(({ found }) => found.slice(0, DEPTH).findIndex((grade) => grade >= ANSWERS) + 1);
  return {
    success1: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    success3: mean(ranks.map((rank) => (rank >= 1 && rank <= 3 ? 1 : 0))),
    mrr: mean(ranks.map((rank) => (rank > 0 ? 1 / rank : 0))),
    ndcg10: mean(
      results.map(({ found, judged }) => gainOf(found) / gainOf(judged.toSorted((a, b) => b - a))),
    ),
  };
}

function gainOf(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
