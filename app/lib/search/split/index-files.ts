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
import { encodePosting } from "./split-codec.ts";

export interface IndexFiles {
  /** The file loaded first: the header of a split index, or the whole index of a small site. */
  entry: string;
  parts: ReadonlyMap<string, string>;
}

/**
 * Header of a split index: all terms of the site, and the ranking features of pages that do not depend on the query. It names the part
 * files: those of postings, by range of terms, which rank all pages, and the texts of each page, for excerpts.
 */
export interface IndexHeader extends PackedPages {
  /** All terms, in alphabetical order, separated by spaces, and their number of occurrences. */
  terms: string;
  counts: number[];
  /** Field-weighted length of each section. */
  lengths: number[];
  /** Files of postings: name, number of terms, and length in characters. */
  ranges: [name: string, terms: number, size: number][];
  /** Name of each page's text file. */
  texts: string[];
}

/** A page's text file. It depends on that page only, so that an edit changes no other text file. */
export interface PageTexts {
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

/**
 * Keeps the transfer of a first query below 400 KB in brotli: maximum number of characters of the texts of an index in one file, and of
 * the postings in a file, unless one term has more. An index in one file compresses to a fifth to a quarter of its texts' characters.
 * A postings file takes 8 KB: a query needs the postings of a few terms for each word, most of them adjacent in alphabetical order.
 */
const SPLIT_LIMITS = { oneFile: 1_500_000, postings: 24_000 };
/** Length of a part's name: enough hexadecimal digits to avoid collisions among thousands of files. */
const NAME_DIGITS = 12;

interface IndexFilesOptions {
  /** Returns a hash of the content with that many hexadecimal digits. */
  nameOf(json: string, digits: number): string;
  limits?: typeof SPLIT_LIMITS;
}

/** Builds the files of the search index: one file, or several when the first query would transfer too much. Deterministic. */
export function indexFiles(
  pages: readonly PageRecord[],
  extras: IndexExtras,
  { nameOf, limits = SPLIT_LIMITS }: IndexFilesOptions,
): IndexFiles {
  const texts = pages.flatMap(textsOf);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters <= limits.oneFile) return { entry: packIndex(pages, extras), parts: new Map() };
  const parts = new Map<string, string>();
  const add = (content: string | PageTexts) => {
    const json = JSON.stringify(content);
    const name = nameOf(json, NAME_DIGITS);
    parts.set(name, json);
    return name;
  };
  const shared = packPages(pages, extras);
  const { terms, textsOfTerm, termCounts } = indexTexts(texts);
  const header: IndexHeader = {
    ...shared,
    terms: terms.join(" "),
    counts: textsOfTerm.map(({ length }) => length),
    lengths: weightedLengths(termCounts, createLayout(shared.sections)),
    ranges: rangesOf(textsOfTerm.map(encodePosting), limits.postings).map((range) => [
      add(range.postings),
      range.terms,
      range.postings.length,
    ]),
    texts: pages.map((page) =>
      add({ texts: textsOf(page), anchors: page.sections.map(({ anchor }) => anchor) }),
    ),
  };
  return { entry: JSON.stringify(header), parts };
}

/** Returns all terms, sorted, the numbers of the texts with each, and the number of terms of each text. */
function indexTexts(texts: readonly string[]) {
  const postings = new Map<string, number[]>();
  const termCounts = texts.map((written, text) => {
    const terms = tokenize(written).flatMap((token) => termsOf(token.text));
    for (const term of terms) {
      const known = postings.get(term);
      if (known) known.push(text);
      else postings.set(term, [text]);
    }
    return terms.length;
  });
  const terms = [...postings.keys()].sort();
  return { terms, textsOfTerm: terms.map((term) => postings.get(term) ?? []), termCounts };
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
