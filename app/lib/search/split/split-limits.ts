/** From which size on an index is split, and how large its parts are. */
export interface SplitLimits {
  /** Characters of the texts of an index in one file. */
  oneFile: number;
  /** Characters of the postings in a file, unless one term has more. */
  postings: number;
}

/**
 * What a first query transfers is to stay below 400 KB in brotli. An index in one file takes a fifth to a quarter of its texts'
 * characters, and the worker's code 12 KB: what is longer is split. A query needs the postings of a few terms for each of its words,
 * most of them next to each other in the alphabet; so many characters take 8 KB, so that little is loaded for nothing.
 */
export const SPLIT_LIMITS: SplitLimits = { oneFile: 1_500_000, postings: 24_000 };

/**
 * Characters of postings that a query may need: about 80 KB, beside 230 KB for the words of 5,000 pages and 65 KB for the pages that are opened. What a query least likely
 * means is left out beyond that: words that say little, and most of what a beginning of two letters may become.
 */
export const MAX_POSTINGS = 210_000;
