/** Quality measures of rankings. Relevance grades: 3 best, 2 relevant, 1 related, 0 irrelevant. */

/** Cutoff rank of all measures. */
const DEPTH = 10;
/** Minimum grade of a relevant page. */
const MIN_RELEVANT_GRADE = 2;

export interface Measures {
  /** Share of queries with a relevant page at rank 1, and at rank 3 or better. */
  success1: number;
  success3: number;
  /** Mean reciprocal rank of the first relevant page; 0 when the first ten have none. */
  mrr: number;
  /** Normalized discounted cumulative gain of the first ten pages. */
  ndcg10: number;
}

/** Measures rankings: `found` are grades in ranking order, `judged` the grades of all judged pages. */
export function measure(
  results: readonly { found: readonly number[]; judged: readonly number[] }[],
): Measures {
  const ranks = results.map(
    ({ found }) => found.slice(0, DEPTH).findIndex((grade) => grade >= MIN_RELEVANT_GRADE) + 1,
  );
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
