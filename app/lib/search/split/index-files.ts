import {
  createLayout,
  type IndexExtras,
  type IndexHeader,
  NAME_DIGITS,
  type PageTexts,
  packIndex,
  packPages,
} from "../index/index-format.ts";
import { type PageRecord, textsOf } from "../index/page-records.ts";
import { encodeNumbers } from "../index/text-codec.ts";
import { encodePosting, indexPageText, mergePostings, type PagePostings } from "./page-postings.ts";
import { encodeTerms, frontCode } from "./term-codec.ts";

/** The files of an index. */
export interface IndexFiles {
  /** The file loaded first: the header of a split index, or the whole index of a small site. */
  entry: string;
  /** Serializers of the part files by name. They are called lazily, to limit memory on large sites. */
  parts: ReadonlyMap<string, () => string>;
}

export interface SplitLimits {
  /** Maximum number of characters of the texts of an index in one file. */
  oneFile: number;
  /** Maximum number of characters of the postings in a file, unless one term has more. */
  postings: number;
}

/**
 * Keeps the transfer of a first query below 400 KB in brotli. An index in one file compresses to a fifth to a quarter of its texts'
 * characters, and the worker's code takes 14 KB. A postings file takes 8 KB: a query needs the postings of a few terms for each
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

/** Builds the files of the search index: one file, or several when the first query would transfer too much. Deterministic. */
export async function indexFiles(
  pages: readonly PageRecord[],
  extras: IndexExtras,
  { nameOf, indexPage = indexPageText, limits = SPLIT_LIMITS }: IndexFilesOptions,
): Promise<IndexFiles> {
  if (charactersOf(pages) <= limits.oneFile) return { entry: packIndex(pages, extras), parts: new Map() };
  const indexed: PagePostings[] = [];
  // Sequentially, to limit memory.
  for (const page of pages) indexed.push(await indexPage(page));
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
  const { terms, textsOf: textsWith } = mergePostings(indexed, createLayout(shared).titleText);
  const ranges = rangesOf(
    terms.map((_, term) => encodePosting(textsWith(term))),
    limits.postings,
  );
  const header: IndexHeader = {
    ...shared,
    words: frontCode(encodeTerms(terms, new Set(indexed.flatMap(({ names }) => names.split("\n"))))),
    counts: encodeNumbers(terms.map((_, term) => textsWith(term).length)),
    lengths: encodeNumbers(indexed.flatMap(({ lengths }) => lengths)),
    titleWords: encodeNumbers(indexed.map(({ titleWords }) => titleWords)),
    labelWords: encodeNumbers(indexed.map(({ labelWords }) => labelWords)),
    ...foldersOf(pages.map(({ href }) => href)),
    ranges: encodeNumbers(ranges.map(({ terms }) => terms)),
    sizes: encodeNumbers(ranges.map(({ postings }) => postings.length)),
    postings: ranges.map(({ postings }) => add(() => postings)).join(""),
    texts: pages.map((page) => add(() => pageTexts(page))).join(""),
  };
  return { entry: JSON.stringify(header), parts };
}

/** Returns the content of a page's text file. It depends on that page only, so that an edit changes no other text file. */
export function pageTexts(page: PageRecord): PageTexts {
  return { href: page.href, texts: textsOf(page), anchors: page.sections.map(({ anchor }) => anchor) };
}

function charactersOf(pages: readonly PageRecord[]): number {
  let characters = 0;
  for (const page of pages) for (const text of textsOf(page)) characters += text.length;
  return characters;
}

/** Returns the folder of each page. A page with pages below it is in its own folder, so that it is in their context. */
function foldersOf(hrefs: readonly string[]) {
  const folderOf = (href: string) => href.replace(/[^/]*\/$/, "");
  const withChildren = new Set(hrefs.map(folderOf));
  const own = hrefs.map((href) => (withChildren.has(href) ? href : folderOf(href)));
  const folders = [...new Set(own)].sort();
  const numbers = new Map(folders.map((folder, number) => [folder, number]));
  return {
    folders: folders.join("\n"),
    folderOfPage: encodeNumbers(own.map((folder) => numbers.get(folder) ?? 0)),
  };
}

/** Groups the encoded postings of terms into ranges of up to `size` characters. */
function rangesOf(postings: readonly string[], size: number): { terms: number; postings: string }[] {
  const ranges: { terms: number; postings: string }[] = [];
  for (const posting of postings) {
    const last = ranges.at(-1);
    if (last && last.postings.length + posting.length <= size) {
      last.postings += posting;
      last.terms += 1;
    } else ranges.push({ terms: 1, postings: posting });
  }
  return ranges;
}
