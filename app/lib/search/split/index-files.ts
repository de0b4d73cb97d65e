import {
  createLayout,
  type IndexExtras,
  type PackedPages,
  packIndex,
  packPages,
} from "../index/index-format.ts";
import { weightedLengths } from "../index/open-index.ts";
import { type PageRecord, textsOf } from "../index/page-records.ts";
import { termsOf, tokenize } from "../index/tokenizer.ts";
import { decodePostings, encodePosting, type FrontCoded, frontCode } from "./split-codec.ts";

/** The files of an index. */
export interface IndexFiles {
  /** The file loaded first: the header of a split index, or the whole index of a small site. */
  entry: string;
  /** Serializers of the part files by name. They are called lazily, to limit memory on large sites. */
  parts: ReadonlyMap<string, () => string>;
}

/**
 * Header of a split index: all terms of the site, and the ranking features of pages that do not depend on the query. It names the part
 * files: those of postings, by range of terms, which rank all pages, and the texts of each page, for excerpts.
 */
export interface IndexHeader extends PackedPages {
  /** All terms, in alphabetical order, and their number of occurrences. */
  terms: FrontCoded;
  counts: number[];
  /** Field-weighted length of each section. */
  lengths: number[];
  /** Folders of pages, for search contexts, and the index of each page's folder. */
  folders: string[];
  folderOfPage: number[];
  /** Files of postings: name, number of terms, and length in characters. */
  ranges: [name: string, terms: number, size: number][];
  /** Name of each page's text file. */
  texts: string[];
}

/** A page's text file. */
export interface PageTexts {
  href: string;
  /** The texts of all its sections, in index order. */
  texts: string[];
  anchors: string[];
}

/** Returns the names of the part files in a header; none for any other file. */
export function partNamesIn(file: unknown): string[] {
  if (typeof file !== "object" || file === null || !("ranges" in file)) return [];
  const { ranges, texts } = file as IndexHeader;
  return [...new Set([...ranges.map(([name]) => name), ...texts])];
}

interface SplitLimits {
  /** Maximum number of characters of the texts of an index in one file. */
  oneFile: number;
  /** Maximum number of characters of the postings in a file, unless one term has more. */
  postings: number;
}

/**
 * Keeps the transfer of a first query below 400 KB in brotli. An index in one file compresses to a fifth to a quarter of its texts'
 * characters. A postings file takes 8 KB: a query needs the postings of a few terms for each word, most of them adjacent in
 * alphabetical order.
 */
const SPLIT_LIMITS: SplitLimits = { oneFile: 1_500_000, postings: 24_000 };
/** Length of a part's name: enough hexadecimal digits to avoid collisions among thousands of files. */
const NAME_DIGITS = 10;

interface IndexFilesOptions {
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
  const { terms, textsWith } = mergePostings(indexed, createLayout(shared.sections).titleText);
  const postings = terms.map((_, term) => encodePosting(textsWith(term)));
  const header: IndexHeader = {
    ...shared,
    terms: frontCode(terms),
    counts: terms.map((_, term) => textsWith(term).length),
    lengths: indexed.flatMap(({ lengths }) => lengths),
    ...foldersOf(pages.map(({ href }) => href)),
    ranges: rangesOf(postings, limits.postings).map((range) => [
      add(() => range.postings),
      range.terms,
      range.postings.length,
    ]),
    texts: pages.map((page) => add(() => pageTexts(page))),
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

/** A page's contribution to a split index. Plain data that depends on the page's texts only, so that it can be cached. */
export interface PagePostings {
  /** The page's terms, sorted. */
  terms: string[];
  /** Encoded postings of each term: see {@link encodePosting}. */
  postings: string;
  /** Field-weighted length of each section. */
  lengths: number[];
}

export function indexPageText(page: PageRecord): PagePostings {
  const postings = new Map<string, number[]>();
  const termCounts: number[] = [];
  for (const [text, written] of textsOf(page).entries()) {
    const terms = tokenize(written).flatMap((token) => termsOf(token.text));
    termCounts.push(terms.length);
    for (const term of terms) {
      const texts = postings.get(term);
      if (texts) texts.push(text);
      else postings.set(term, [text]);
    }
  }
  const terms = [...postings.keys()].sort();
  const layout = createLayout([page.sections.length]);
  return {
    terms,
    postings: terms.map((term) => encodePosting(postings.get(term) ?? [])).join(""),
    lengths: weightedLengths(termCounts, layout),
  };
}

/** Merges the postings of pages; `firstTexts` has the number of each page's first text. The terms are sorted. */
function mergePostings(pages: readonly PagePostings[], firstTexts: readonly number[]) {
  const terms = [...new Set(pages.flatMap((page) => page.terms))].sort();
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const visitAll = (visit: (term: number, text: number) => void) => {
    for (const [page, { terms: own, postings }] of pages.entries()) {
      const ownNumbers = own.map((term) => numbers.get(term) ?? 0);
      const firstText = firstTexts[page] ?? 0;
      decodePostings(postings, (place, text) => visit(ownNumbers[place] ?? 0, firstText + text));
    }
  };
  const ends = new Uint32Array(terms.length + 1);
  visitAll((term) => {
    ends[term + 1] = (ends[term + 1] ?? 0) + 1;
  });
  for (let term = 1; term < ends.length; term++) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0);
  const starts = ends.slice();
  // One flat array: an array per term would take more memory than its contents.
  const merged = new Uint32Array(ends.at(-1) ?? 0);
  visitAll((term, text) => {
    const at = ends[term] ?? 0;
    merged[at] = text;
    ends[term] = at + 1;
  });
  return { terms, textsWith: (term: number) => merged.subarray(starts[term], starts[term + 1]) };
}

/** Returns the folder of each page. A page with pages below it is in its own folder, so that it is in their context. */
function foldersOf(hrefs: readonly string[]) {
  const folderOf = (href: string) => href.replace(/[^/]*\/$/, "");
  const withChildren = new Set(hrefs.map(folderOf));
  const own = hrefs.map((href) => (withChildren.has(href) ? href : folderOf(href)));
  const folders = [...new Set(own)].sort();
  return { folders, folderOfPage: own.map((folder) => folders.indexOf(folder)) };
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
