import { buildIndex } from "../index/build-index.ts";
import { type IndexExtras, textsOf } from "../index/index-format.ts";
import type { PageRecord } from "../index/search-record.ts";
import { findPagePostings, type PagePostings } from "./page-postings.ts";
import { type IndexFiles, splitIndex } from "./split-index.ts";
import { SPLIT_LIMITS, type SplitLimits } from "./split-limits.ts";

export interface IndexFilesOptions {
  /** Names a file by its content, in hexadecimal digits. */
  nameOf(json: string, digits: number): string;
  /** Indexes a page by itself, or gives what was kept of it. */
  indexPage?(page: PageRecord): PagePostings | Promise<PagePostings>;
  limits?: SplitLimits;
}

/** The search index of pages as files: one, unless that would be too long for a first query. */
export async function indexFiles(
  pages: readonly PageRecord[],
  extras: IndexExtras,
  { nameOf, indexPage = findPagePostings, limits = SPLIT_LIMITS }: IndexFilesOptions,
): Promise<IndexFiles> {
  if (charactersOf(pages) <= limits.oneFile)
    return { first: buildIndex(pages, extras).packed, others: new Map() };
  const indexed: PagePostings[] = [];
  // One after the other: all at once would fill the memory.
  for (const page of pages) indexed.push(await indexPage(page));
  return splitIndex(pages, indexed, extras, { nameOf, rangeSize: limits.postings });
}

function charactersOf(pages: readonly PageRecord[]): number {
  let characters = 0;
  for (const page of pages) for (const text of textsOf(page)) characters += text.length;
  return characters;
}
