/**
 * Weights of the ranking features. Each feature is normalized to its maximum for the query.
 *
 * Fitted to half of the judged queries of `test/relevance`: softmax over a query's pages, with regularization chosen by five-fold
 * cross-validation to avoid overfitting a hundred queries.
 */
export interface RankingWeights {
  /** BM25 of the whole page and of its three best sections. */
  page: number;
  sections: number;
  /** BM25's b for pages: 0 disables length normalization. */
  pageB: number;
  /** Query words in any heading of the page, including its title. */
  anyHeading: number;
  /** Query words in the title (or sidebar label), keywords and description. */
  title: number;
  keywords: number;
  description: number;
  /** Share of the title that the query covers, and a bonus for full coverage. */
  wholeTitle: number;
  exactTitle: number;
  /** Name of the operation the page documents. */
  operation: number;
  /** Proximity of query words within a section. */
  proximity: number;
  /** Share of the query's words that the page contains. */
  coverage: number;
  /** Bonus of guides over reference pages of operations. */
  guide: number;
  /** Inbound links. */
  inboundLinkScore: number;
  /** Within a section: heading matches, share of the heading covered, and the exponent that penalizes partial query coverage. */
  heading: number;
  wholeHeading: number;
  sectionCoverage: number;
}

export const RANKING_WEIGHTS: RankingWeights = {
  page: 0.66,
  sections: 0.016,
  pageB: 0.1,
  anyHeading: 0.48,
  title: 0.33,
  keywords: 0.49,
  description: 0.33,
  wholeTitle: 1,
  exactTitle: 2.5,
  operation: 0.37,
  proximity: 0.34,
  coverage: 0.37,
  guide: 0.15,
  inboundLinkScore: 0.5,
  heading: 0.38,
  wholeHeading: 0.1,
  sectionCoverage: 0.05,
};
