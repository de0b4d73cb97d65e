import { buildIndex } from "../index/build-index.ts";
import { type IndexExtras, textsOf } from "../index/index-format.ts";
import type { PageRecord } from "../index/search-record.ts";
import { indexPageText, type PagePostings } from "./page-postings.ts";
import { type IndexFiles, splitIndex } from "./split-index.ts";

export interface SplitLimits {
  /** Maximum number of characters of the texts of an index in one file. */
  oneFile: number;
  /** Maximum number of characters of the postings in a file, unless one term has more. */
  postings: number;
}

/**
 * Keeps the transfer of a first query below 400 KB in brotli. An index in one file compresses to a fifth to a quarter of its texts'
 * characters, and the worker's code takes 12 KB. A postings file takes 8 KB: a query needs the postings of a few terms for each
 * word, most of them adjacent in alphabetical order.
 */
export const SPLIT_LIMITS: SplitLimits = { oneFile: 1_500_000, postings: 24_000 };

export interface IndexFilesOptions {
  /** Returns a hash of the content with that many hexadecimal digits. */
  nameOf(json: string, digits: number): string;
  /** Indexes one page; may return a cached result. */
  indexPage?(page: PageRecord): PagePostings | Promise<PagePostings>;
  limits?: SplitLimits;
}

/** Builds the files of the search index: one file, or several when the first query would transfer too much. */
export async function indexFiles(
  pages: readonly PageRecord[],
  extras: IndexExtras,
  { nameOf, indexPage = indexPageText, limits = SPLIT_LIMITS }: IndexFilesOptions,
): Promise<IndexFiles> {
  if (charactersOf(pages) <= limits.oneFile)
    return { entry: buildIndex(pages, extras).packed, parts: new Map() };
  const indexed: PagePostings[] = [];
  // Sequentially, to limit memory.
  for (const page of pages) indexed.push(await indexPage(page));
  return splitIndex(pages, indexed, extras, { nameOf, rangeSize: limits.postings });
}

function charactersOf(pages: readonly PageRecord[]): number {
  let characters = 0;
  for (const page of pages) for (const text of textsOf(page)) characters += text.length;
  return characters;
}
