import type { QueryWord } from "../query/query-expansion.ts";
import { isStopWord } from "../query/stems.ts";
import { weightedLengths } from "../ranking/bm25.ts";
import {
  createLayout,
  defaultAnchor,
  type IndexExtras,
  type IndexLayout,
  type PackedIndex,
  type PackedPages,
  type PageMetadata,
  packIndex,
  readMetadata,
} from "./index-format.ts";
import type { PageRecord } from "./page-records.ts";
import { FIELDS } from "./page-records.ts";
import { numberTerms, readTextPostings, type TextPostings } from "./postings.ts";
import { type DecodedText, decodeText, readNumbers } from "./text-codec.ts";
import { foldTerm } from "./tokenizer.ts";

/** An open index of either format. Texts and, in a split index, postings are available once loaded. */
export interface SearchIndex
  extends IndexLayout,
    PageMetadata,
    Pick<TextPostings, "countOf" | "textsWith">,
    Pick<PackedPages, "synonyms" | "popular"> {
  /** All terms, by number. */
  terms: readonly string[];
  termNumbers: ReadonlyMap<string, number>;
  /** Field-weighted length of each section. */
  sectionLengths: Float64Array;
  /** Number of words of a page's title and sidebar label that are not stop words. */
  titleWords(page: number): number;
  labelWords(page: number): number;
  /** The page's href, or its folder. */
  folderOf(page: number): string;
  /** Loads the postings of a query's terms; returns the words without the terms that exceed the budget. */
  loadPostings(words: readonly QueryWord[]): Promise<readonly QueryWord[]>;
  /** Loads the hrefs, anchors and texts of pages. */
  loadPages(pages: readonly number[]): Promise<void>;
  hrefOf(page: number): string;
  anchorOf(section: number): string;
  read(text: number): DecodedText;
}

const LABEL = FIELDS.indexOf("label");

/** Opens an index in one file. */
export function openIndex(packed: PackedIndex): SearchIndex {
  const symbols = packed.symbols.split("\t");
  const { terms, termNumbers, termsOfSymbol } = numberTerms(symbols);
  const layout = createLayout(packed);
  const numbers = readNumbers(packed.stream);
  const postings = readTextPostings(numbers, layout.textCount, { terms, termNumbers, termsOfSymbol });
  const hrefs = packed.hrefs.split("\n");
  const anchors = packed.anchors.split("\n");
  const read = (text: number) => decodeText(symbols, numbers, postings.firstNumber[text] ?? 0, termsOfSymbol);
  const hrefOf = (page: number) => hrefs[page] ?? "";
  const informativeWords = (text: number) => {
    const { text: written, words } = read(text);
    return countInformative(written, words);
  };
  const titleText = (page: number) => layout.titleText[page] ?? 0;
  return {
    ...layout,
    ...readMetadata(packed),
    countOf: postings.countOf,
    textsWith: postings.textsWith,
    terms,
    termNumbers,
    sectionLengths: weightedLengths(postings.termCounts, layout),
    titleWords: (page) => informativeWords(titleText(page)),
    labelWords: (page) => informativeWords(titleText(page) + LABEL),
    folderOf: hrefOf,
    loadPostings: async (words) => words,
    loadPages: async () => {},
    hrefOf,
    anchorOf(section) {
      const anchor = anchors[section] ?? "";
      return anchor === "=" ? defaultAnchor(read(layout.headingText[section] ?? 0).text) : anchor;
    },
    read,
    synonyms: packed.synonyms,
    popular: packed.popular,
  };
}

/** Builds an index in one file and opens it. */
export function buildIndex(pages: readonly PageRecord[], extras: IndexExtras) {
  const packed = packIndex(pages, extras);
  return { packed, index: openIndex(JSON.parse(packed) as PackedIndex) };
}

/** Counts the words of a text that are not stop words. */
export function countInformative(text: string, words: readonly { start: number; end: number }[]): number {
  return words.filter(({ start, end }) => !isStopWord(foldTerm(text.slice(start, end)))).length;
}
