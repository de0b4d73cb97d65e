import { FIELDS } from "../index/fields.ts";
import { textsOf } from "../index/index-format.ts";
import { readNumbers } from "../index/number-codec.ts";
import type { PageRecord } from "../index/search-record.ts";
import type { DecodedText } from "../index/text-codec.ts";
import { createTextLayout } from "../index/text-layout.ts";
import { assertMatchesWink, sectionTerms } from "../index/wink-index.ts";
import { sectionLengths } from "../ranking/bm25.ts";
import { countInformative } from "../ranking/title-coverage.ts";
import type { PageTexts } from "./index-header.ts";
import { indexPageWords, type PageWords } from "./page-words.ts";
import { encodePosting, readPostings } from "./postings.ts";
import { compoundTokens } from "./term-codec.ts";

/** A page's contribution to a split index. Plain data that depends on the page's texts only, so that it can be cached. */
export interface PagePostings {
  /** The page's terms, sorted, a line each. */
  terms: string;
  /** Tokens that have several terms, such as identifiers; a line each: see {@link compoundTokens}. */
  names: string;
  /** Encoded postings of each term: see {@link encodePosting}. */
  postings: string;
  /** Field-weighted length of each section. */
  lengths: number[];
  /** Number of words other than stop words in the title and in the label. */
  titleWords: number;
  labelWords: number;
}

const LABEL = FIELDS.indexOf("label");

/** Returns the content of a page's text file. */
export function pageTexts(page: PageRecord): PageTexts {
  return {
    href: page.href,
    texts: textsOf(page),
    depths: page.sections.map(({ depth }) => depth).join(""),
    anchors: page.sections.map(({ anchor }) => anchor),
  };
}

/** Indexes one page. Throws unless the result equals wink-bm25-text-search's index of the page. */
export function indexPageText(page: PageRecord): PagePostings {
  const words = indexPageWords(pageTexts(page));
  const terms = [...words.positions.keys()].sort();
  const textOf = textsOfPositions(words);
  const postings = terms
    .map((term) => encodePosting((words.positions.get(term) ?? []).map((position) => textOf[position] ?? 0)))
    .join("");
  const layout = createTextLayout({ sections: page.sections.length.toString(36), depths: words.depths });
  const { lengths } = sectionLengths({ ...layout, termCounts: words.termCounts });
  const informativeWords = (text: number) => countInformative(words.texts[text] ?? { text: "", words: [] });
  const found = {
    terms: terms.join("\n"),
    names: compoundTokens(words.texts.flatMap(tokensOf)).join("\n"),
    postings,
    lengths: [...lengths],
    titleWords: informativeWords(0),
    labelWords: informativeWords(LABEL),
  };
  const texts = readPostings(readNumbers(postings));
  const postingsOfTerms = terms.map((term, place) => [term, texts[place] ?? []] as const);
  assertMatchesWink(sectionTerms(postingsOfTerms, layout), [page]);
  return found;
}

/** Splits lines; returns none for an empty string. */
export function linesOf(list: string): string[] {
  return list === "" ? [] : list.split("\n");
}

/** Returns the tokens of a text. */
function tokensOf({ text, words }: DecodedText): string[] {
  return words.map(({ start, end }) => text.slice(start, end));
}

/** Returns the text number of each word of a page. */
function textsOfPositions({ texts }: PageWords): number[] {
  return texts.flatMap(({ words }, text) => words.map(() => text));
}
