import type { PackedIndex, PackedPages } from "../index/index-format.ts";
import type { FrontCoded } from "./term-codec.ts";

/**
 * Header of a split index: all terms of the site, and the ranking features of pages that do not depend on the query. It names the part
 * files:
 *
 * - postings: the texts that contain each term of a range. They rank all pages, except for proximity.
 * - texts: the texts of one page, for proximity and excerpts.
 *
 * Fields marked "encoded" use {@link import("../index/text-codec.ts").encodeNumbers}.
 */
export interface IndexHeader extends PackedPages {
  /** Tokens from which all terms are derived: see {@link import("./term-codec.ts").decodeTerms}. */
  words: FrontCoded;
  /** Number of occurrences of each term, in alphabetical order; encoded. */
  counts: string;
  /** Field-weighted length of each section; encoded. */
  lengths: string;
  /** Number of words other than stop words in each page's title and label; encoded. */
  titleWords: string;
  labelWords: string;
  /** Folders of pages, for search contexts, and the index of each page's folder, encoded. */
  folders: string;
  folderOfPage: string;
  /** Number of terms and length of each postings file; encoded. */
  ranges: string;
  sizes: string;
  /** Concatenated names of the postings files and of the pages' text files. */
  postings: string;
  texts: string;
}

/** Length of a part's name: enough hexadecimal digits to avoid collisions among thousands of files. */
export const NAME_DIGITS = 10;

/** A page's text file. */
export interface PageTexts {
  href: string;
  /** The texts of all its sections, in index order. */
  texts: string[];
  anchors: string[];
}

/** Splits concatenated names. */
export function splitNames(names: string): string[] {
  return Array.from({ length: names.length / NAME_DIGITS }, (_, at) =>
    names.slice(at * NAME_DIGITS, (at + 1) * NAME_DIGITS),
  );
}

/** Returns the names of the part files in a header; none for any other file. */
export function partNamesIn(file: unknown): string[] {
  if (typeof file !== "object" || file === null || !("postings" in file)) return [];
  const { postings, texts } = file as IndexHeader;
  return [...new Set([...splitNames(postings), ...splitNames(texts)])];
}

export function isIndexHeader(file: PackedIndex | IndexHeader): file is IndexHeader {
  return "postings" in file;
}
