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

/** What a page adds to a split index. Plain data that depends on the page's texts only: it may be kept between builds. */
export interface PagePostings {
  /** The page's terms, in the order of the alphabet, a line each. */
  terms: string;
  /** Of the words as written those that are no term by themselves, such as names with several: a line each. */
  names: string;
  /** For each term which of the page's texts hold it: see {@link encodePosting}. */
  postings: string;
  /** For each section how many terms it has, weighted by field. */
  lengths: number[];
  /** How many telling words are in its title and in its label. */
  titleWords: number;
  labelWords: number;
}

const LABEL = FIELDS.indexOf("label");

/** A page's texts as they are sent. */
export function pageTexts(page: PageRecord): PageTexts {
  return {
    href: page.href,
    texts: textsOf(page),
    depths: page.sections.map(({ depth }) => depth).join(""),
    anchors: page.sections.map(({ anchor }) => anchor),
  };
}

/** Indexes a page by itself. wink-bm25-text-search does too; throws unless what is written is wink's index of the page. */
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
  const holding = terms.map((term, place) => [term, texts[place] ?? []] as const);
  assertMatchesWink(sectionTerms(holding, layout), [page]);
  return found;
}

/** The lines of a list; none of an empty one. */
export function linesOf(list: string): string[] {
  return list === "" ? [] : list.split("\n");
}

/** The words of a text as they are written. */
function tokensOf({ text, words }: DecodedText): string[] {
  return words.map(({ start, end }) => text.slice(start, end));
}

/** For each word of a page the number of its text. */
function textsOfPositions({ texts }: PageWords): number[] {
  return texts.flatMap(({ words }, text) => words.map(() => text));
}
