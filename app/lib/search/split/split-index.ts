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

/** The files that an index is sent as. */
export interface IndexFiles {
  /** What is loaded first; all there is of a small site's. */
  first: string;
  /** What writes the others, by name: at once, the texts of a large site would be in memory twice. */
  others: ReadonlyMap<string, () => string>;
}

export interface SplitOptions {
  /** Names a file by its content, in hexadecimal digits. */
  nameOf(json: string, digits: number): string;
  /** Characters of the postings in a file, unless one term has more. */
  rangeSize: number;
}

/**
 * The files of a split index of pages, each of which was indexed by itself. A page's texts depend on nothing else, so that an edited
 * page leaves those of the others as they are. The same pages give the same bytes.
 */
export function splitIndex(
  pages: readonly PageRecord[],
  indexed: readonly PagePostings[],
  extras: IndexExtras,
  { nameOf, rangeSize }: SplitOptions,
): IndexFiles {
  const others = new Map<string, () => string>();
  const add = (contentOf: () => unknown) => {
    const write = () => JSON.stringify(contentOf());
    const json = write();
    const name = nameOf(json, NAME_DIGITS);
    if ((others.get(name)?.() ?? json) !== json)
      throw new Error(`Two files of the search index are ${name}.`);
    others.set(name, write);
    return name;
  };
  const shared = packPages(pages, extras);
  const merged = mergePostings(indexed, createTextLayout(shared).titleText);
  const { terms, textsOf } = merged;
  const names = new Set(indexed.flatMap((page) => linesOf(page.names)));
  const ranges = rangesOf(merged, rangeSize);
  const first = {
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
  return { first: JSON.stringify(first), others };
}

function titleOf({ title, href }: PageRecord) {
  return { title, href };
}

/** A page that others lie below is in its own folder: it is found wherever they are. */
function foldersOf(hrefs: readonly string[]) {
  const above = new Set(hrefs.map(folderOf));
  const own = hrefs.map((href) => (above.has(href) ? href : folderOf(href)));
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

/** Terms cut into ranges whose postings have about as many characters: how many terms each has, and their postings. */
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
