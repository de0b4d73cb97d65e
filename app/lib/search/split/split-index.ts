import { type IndexExtras, packPages, popularPages } from "../index/index-format.ts";
import { encodeNumbers } from "../index/number-codec.ts";
import type { PageRecord } from "../index/search-record.ts";
import { createTextLayout } from "../index/text-layout.ts";
import { frontCode } from "./front-coding.ts";
import { type IndexHeader, NAME_DIGITS } from "./index-header.ts";
import { type MergedPostings, mergePostings } from "./merge-postings.ts";
import { linesOf, type PagePostings, pageTexts } from "./page-postings.ts";
import { encodePosting } from "./postings.ts";
import { encodeTerms } from "./term-codec.ts";

/** The files of an index. */
export interface IndexFiles {
  /** The file loaded first: the header of a split index, or the whole index of a small site. */
  entry: string;
  /** Serializers of the part files by name. They are called lazily, to limit memory on large sites. */
  parts: ReadonlyMap<string, () => string>;
}

export interface SplitOptions {
  /** Returns a hash of the content with that many hexadecimal digits. */
  nameOf(json: string, digits: number): string;
  /** Maximum number of characters of the postings in a file, unless one term has more. */
  rangeSize: number;
}

/**
 * Builds the files of a split index from separately indexed pages. A page's text file depends on that page only, so that an edit
 * changes no other text file. Deterministic.
 */
export function splitIndex(
  pages: readonly PageRecord[],
  indexed: readonly PagePostings[],
  extras: IndexExtras,
  { nameOf, rangeSize }: SplitOptions,
): IndexFiles {
  const parts = new Map<string, () => string>();
  const add = (contentOf: () => unknown) => {
    const write = () => JSON.stringify(contentOf());
    const json = write();
    const name = nameOf(json, NAME_DIGITS);
    if ((parts.get(name)?.() ?? json) !== json) throw new Error(`Two files of the search index are ${name}.`);
    parts.set(name, write);
    return name;
  };
  const shared = packPages(pages, extras);
  const merged = mergePostings(indexed, createTextLayout(shared).titleText);
  const { terms, textsOf } = merged;
  const names = new Set(indexed.flatMap((page) => linesOf(page.names)));
  const ranges = rangesOf(merged, rangeSize);
  const header = {
    ...shared,
    words: frontCode(encodeTerms(terms, names)),
    counts: encodeNumbers(terms.map((_, term) => textsOf(term).length)),
    lengths: encodeNumbers(indexed.flatMap(({ lengths }) => lengths)),
    titleWords: encodeNumbers(indexed.map(({ titleWords }) => titleWords)),
    labelWords: encodeNumbers(indexed.map(({ labelWords }) => labelWords)),
    ...foldersOf(pages.map(({ href }) => href)),
    popular: popularPages(pages, extras).map((page) => titleOf(pages[page] as PageRecord)),
    ranges: encodeNumbers(ranges.map(({ terms }) => terms)),
    sizes: encodeNumbers(ranges.map(({ postings }) => postings.length)),
    postings: ranges.map(({ postings }) => add(() => postings)).join(""),
    texts: pages.map((page) => add(() => pageTexts(page))).join(""),
  } satisfies IndexHeader;
  return { entry: JSON.stringify(header), parts };
}

function titleOf({ title, href }: PageRecord) {
  return { title, href };
}

/** Returns the folder of each page. A page with pages below it is in its own folder, so that it is in their context. */
function foldersOf(hrefs: readonly string[]) {
  const withChildren = new Set(hrefs.map(folderOf));
  const own = hrefs.map((href) => (withChildren.has(href) ? href : folderOf(href)));
  const folders = [...new Set(own)].sort();
  const numbers = new Map(folders.map((folder, number) => [folder, number]));
  return {
    folders: folders.join("\n"),
    folderOfPage: encodeNumbers(own.map((folder) => numbers.get(folder) ?? 0)),
  };
}

function folderOf(href: string): string {
  return href.replace(/[^/]*\/$/, "");
}

/** Groups terms into ranges with postings of up to `size` characters. */
function rangesOf({ terms, textsOf }: MergedPostings, size: number): { terms: number; postings: string }[] {
  const ranges: { terms: number; postings: string }[] = [];
  for (const term of terms.keys()) {
    const postings = encodePosting(textsOf(term));
    const last = ranges.at(-1);
    if (last && last.postings.length + postings.length <= size) {
      last.postings += postings;
      last.terms += 1;
    } else ranges.push({ terms: 1, postings });
  }
  return ranges;
}
