import type { PackedIndex, packPages } from "../index/index-format.ts";
import type { FrontCoded } from "./front-coding.ts";

/**
 * The first file of a split index: every word of the site, and what pages are ranked by beside their words. It names all others:
 *
 * - postings: of a range of terms, which texts hold them. All pages are ranked by them, but for how near words stand.
 * - texts: of one page. The best pages are opened from their texts as an index of their own, and ranked as ever: see
 *   {@link import("./split-engine.ts").createSplitEngine}.
 *
 * Encoded strings are those of {@link import("../index/number-codec.ts").encodeNumber}.
 */
export interface IndexHeader extends SharedParts {
  /** Words that all terms follow from: see {@link import("./term-codec.ts").termsOfWords}. */
  words: FrontCoded;
  /** For each term, in the order of the alphabet, how often it stands in all texts; encoded. */
  counts: string;
  /** For each section how many terms it has, weighted by field; encoded. */
  lengths: string;
  /** For each page how many telling words are in its title and in its label; encoded. */
  titleWords: string;
  labelWords: string;
  /** Folders that pages lie in, and for each page the number of its folder, encoded: by them a search is narrowed. */
  folders: string;
  folderOfPage: string;
  popular: { title: string; href: string }[];
  /** For each file of postings how many terms it holds, one after the other, and how long it is; encoded. */
  ranges: string;
  sizes: string;
  /** Names of postings and of the pages' texts, one after the other. */
  postings: string;
  texts: string;
}

/** What a first file has in common with an index in one file. */
type SharedParts = ReturnType<typeof packPages>;

/** Digits of a name; with thousands of files two of fewer digits would be alike. */
export const NAME_DIGITS = 10;

/** A page's texts as they are sent. */
export interface PageTexts {
  href: string;
  /** Those of its sections in the order of the index. */
  texts: string[];
  /** For each section the level of its heading, a digit. */
  depths: string;
  anchors: string[];
}

/** Names that stand one after the other. */
export function splitNames(names: string): string[] {
  return Array.from({ length: names.length / NAME_DIGITS }, (_, at) =>
    names.slice(at * NAME_DIGITS, (at + 1) * NAME_DIGITS),
  );
}

/** Names of the files that a file of an index names. */
export function partNamesIn(file: unknown): string[] {
  if (typeof file !== "object" || file === null || !("postings" in file)) return [];
  const { postings, texts } = file as IndexHeader;
  return [...new Set([...splitNames(postings), ...splitNames(texts)])];
}

/** Is it the first file of a split index, or an index in one file? */
export function isIndexHeader(file: PackedIndex | IndexHeader): file is IndexHeader {
  return "postings" in file;
}
