/**
 * What counts how much in the order of pages; of each the share that a page has of all there could be is counted.
 *
 * Fitted to half of the judged queries of `test/relevance` (softmax over a query's pages, weights held near to one another by what
 * five-fold cross-validation says): with a hundred queries, weights that follow them closely say less of others.
 */
export interface RankingWeights {
  /** BM25 of the page as a whole, and of its three best sections. */
  page: number;
  sections: number;
  /** BM25's b for pages: 0 holds long pages back not at all. */
  pageB: number;
  /** Words of the query in any heading of the page, its title included. */
  anyHeading: number;
  /** Words of the query in the title (or the sidebar's label), keywords and description. */
  title: number;
  keywords: number;
  description: number;
  /** How much of the title the query says, and a title that is the query and nothing else. */
  wholeTitle: number;
  exactTitle: number;
  /** The name of the operation that the page documents. */
  operation: number;
  /** Words standing close together in a section. */
  proximity: number;
  /** How much of the query the page holds at all. */
  coverage: number;
  /** What a guide has before the reference of an operation. */
  guide: number;
  /** What a page has before others that many pages lead to. */
  inboundLinkScore: number;
  /** Within a section: its heading, how much of the heading the query says, and what it loses that holds only some of the words. */
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
