import { createLayout } from "../index/index-format.ts";
import { countInformative } from "../index/open-index.ts";
import { FIELDS, type PageRecord, textsOf } from "../index/page-records.ts";
import { prefixSums } from "../index/postings.ts";
import { encodeNumber, encodeNumbers, readNumbers } from "../index/text-codec.ts";
import { termsOf, tokenize } from "../index/tokenizer.ts";
import { weightedLengths } from "../ranking/bm25.ts";
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

/** Indexes one page. */
export function indexPageText(page: PageRecord): PagePostings {
  const texts = textsOf(page);
  const tokens = texts.map(tokenize);
  const postings = new Map<string, number[]>();
  const termCounts = new Uint32Array(texts.length);
  for (const [text, ofText] of tokens.entries()) {
    for (const term of ofText.flatMap((token) => termsOf(token.text))) {
      const existing = postings.get(term);
      if (existing) existing.push(text);
      else postings.set(term, [text]);
      termCounts[text] = (termCounts[text] ?? 0) + 1;
    }
  }
  const terms = [...postings.keys()].sort();
  const depths = page.sections.map(({ depth }) => depth).join("");
  const layout = createLayout({ sections: page.sections.length.toString(36), depths });
  return {
    terms: terms.join("\n"),
    names: compoundTokens(tokens.flatMap((ofText) => ofText.map(({ text }) => text))).join("\n"),
    postings: terms.map((term) => encodePosting(postings.get(term) ?? [])).join(""),
    lengths: [...weightedLengths(termCounts, layout)],
    titleWords: countInformative(texts[0] ?? "", tokens[0] ?? []),
    labelWords: countInformative(texts[LABEL] ?? "", tokens[LABEL] ?? []),
  };
}

/**
 * Encodes a term's posting list: the number of texts, their delta-encoded numbers, and the frequency in each. `texts` is ascending and
 * has a text once per occurrence.
 */
export function encodePosting(texts: Iterable<number>): string {
  const distances: number[] = [];
  const counts: number[] = [];
  let last = -1;
  for (const text of texts) {
    if (text === last) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      distances.push(text - last - 1);
      counts.push(1);
    }
    last = text;
  }
  return encodeNumber(counts.length) + encodeNumbers(distances) + encodeNumbers(counts);
}

/** Decodes concatenated posting lists: calls `visit` for each occurrence, with the list's index and the text, ascending. */
export function decodePostings(encoded: string, visit: (place: number, text: number) => void): void {
  const numbers = readNumbers(encoded);
  let place = 0;
  for (let at = 0; at < numbers.length; place++) {
    const textCount = numbers[at] ?? 0;
    let text = -1;
    for (let entry = at + 1; entry <= at + textCount; entry++) {
      text += (numbers[entry] ?? 0) + 1;
      for (let count = numbers[entry + textCount] ?? 0; count > 0; count--) visit(place, text);
    }
    at += 1 + 2 * textCount;
  }
}

/** Postings of all pages. Texts are numbered across all pages. */
export interface MergedPostings {
  /** All terms, sorted. */
  terms: string[];
  /** Texts that contain a term, ascending, once per occurrence. */
  textsOf(term: number): Uint32Array;
}

/** Merges the postings of pages; `firstTexts` has the number of each page's first text. */
export function mergePostings(pages: readonly PagePostings[], firstTexts: ArrayLike<number>): MergedPostings {
  const termsOfPages = pages.map((page) => (page.terms === "" ? [] : page.terms.split("\n")));
  const terms = [...new Set(termsOfPages.flat())].sort();
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const visitAll = (visit: (term: number, text: number) => void) => {
    for (const [page, { postings }] of pages.entries()) {
      const firstText = firstTexts[page] ?? 0;
      const own = termsOfPages[page]?.map((term) => numbers.get(term) ?? 0) ?? [];
      decodePostings(postings, (place, text) => visit(own[place] ?? 0, firstText + text));
    }
  };
  const starts = new Uint32Array(terms.length + 1);
  visitAll((term) => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  });
  prefixSums(starts);
  // One flat array: an array per term would take more memory than its contents.
  const merged = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  visitAll((term, text) => {
    const at = next[term] ?? 0;
    merged[at] = text;
    next[term] = at + 1;
  });
  return { terms, textsOf: (term) => merged.subarray(starts[term], starts[term + 1]) };
}
