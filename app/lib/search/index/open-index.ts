import { createLayout, type IndexLayout, type PackedIndex, type PackedPages } from "./index-format.ts";
import { FIELD_WEIGHTS, FIELDS } from "./page-records.ts";
import { decodeText, END, readNumbers } from "./text-codec.ts";
import { hasWordCharacter, termsOf } from "./tokenizer.ts";

/** An open index of either format. Texts and, in a split index, postings are available once loaded. */
export interface SearchIndex extends OpenPages {
  terms: readonly string[];
  termNumbers: ReadonlyMap<string, number>;
  /** Number of occurrences of a term in all texts. */
  countOf(term: number): number;
  /** Texts that contain a term, ascending, once per occurrence. */
  textsWith(term: number): ArrayLike<number> & Iterable<number>;
  /** Field-weighted length of each section. */
  sectionLengths: readonly number[];
  /** Loads the postings of a query's terms; returns whether a term's are loaded, as some may exceed the budget. */
  loadPostings(terms: readonly WeightedTerm[]): Promise<(term: number) => boolean>;
  /** Loads the anchors and texts of pages. */
  loadPages(pages: readonly number[]): Promise<void>;
  anchorOf(section: number): string;
  read(text: number): string;
}

/** A term of a query; the heaviest are the most important. */
export interface WeightedTerm {
  term: number;
  weight: number;
}

/** What both formats have in memory. */
export interface OpenPages
  extends IndexLayout,
    Pick<PackedPages, "hrefs" | "paths" | "operations" | "titleWords" | "labelWords" | "synonyms"> {
  /** Score of each page by inbound links, from 0 to 1: log(1 + links), scaled so that the most linked page has 1. */
  linkScores: readonly number[];
}

export function openPages({ sections, links, ...pages }: PackedPages): OpenPages {
  const max = links.reduce((highest, count) => Math.max(highest, count), 1);
  const linkScores = links.map((count) => Math.log2(1 + count) / Math.log2(1 + max));
  return { ...createLayout(sections), ...pages, linkScores };
}

export function openIndex(packed: PackedIndex): SearchIndex {
  const symbols = packed.symbols.split("\t");
  const numbers = readNumbers(packed.stream);
  const pages = openPages(packed);
  const { terms, termNumbers, termsOfSymbol } = numberTerms(symbols);
  const { firstNumbers, termCounts, textsOfTerm } = readPostings(numbers, termsOfSymbol, terms.length);
  return {
    ...pages,
    terms,
    termNumbers,
    countOf: (term) => textsOfTerm[term]?.length ?? 0,
    textsWith: (term) => textsOfTerm[term] ?? [],
    sectionLengths: weightedLengths(termCounts, pages),
    loadPostings: async () => () => true,
    loadPages: async () => {},
    anchorOf: (section) => packed.anchors[section] ?? "",
    read: (text) => decodeText(symbols, numbers, firstNumbers[text] ?? 0),
  };
}

/** Numbers the terms of all symbols; punctuation has none. */
function numberTerms(symbols: readonly string[]) {
  const termNumbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const number = termNumbers.get(term) ?? termNumbers.size;
    termNumbers.set(term, number);
    return number;
  };
  const termsOfSymbol = symbols.map((symbol) =>
    hasWordCharacter(symbol) ? termsOf(symbol).map(numberOf) : [],
  );
  return { terms: [...termNumbers.keys()], termNumbers, termsOfSymbol };
}

/** Reads the postings of all terms from the texts, with the start of each text in the stream's numbers and its number of terms. */
function readPostings(numbers: Int32Array, termsOfSymbol: readonly (readonly number[])[], termCount: number) {
  const textsOfTerm = Array.from({ length: termCount }, (): number[] => []);
  const firstNumbers = [0];
  const termCounts = [0];
  let text = 0;
  for (const [at, number] of numbers.entries()) {
    if (number === END) {
      text += 1;
      firstNumbers.push(at + 1);
      termCounts.push(0);
      continue;
    }
    const terms = termsOfSymbol[number] ?? [];
    for (const term of terms) textsOfTerm[term]?.push(text);
    termCounts[text] = (termCounts[text] ?? 0) + terms.length;
  }
  return { textsOfTerm, firstNumbers, termCounts };
}

/** Returns the field-weighted length of each section, from the number of terms of each text. */
export function weightedLengths(
  termCounts: readonly number[],
  { pageOf, sectionOfText, fieldOfText }: IndexLayout,
): number[] {
  const lengths = pageOf.map(() => 0);
  for (const [text, section] of sectionOfText.entries()) {
    const weight = FIELD_WEIGHTS[FIELDS[fieldOfText[text] ?? 0] ?? "text"];
    lengths[section] = (lengths[section] ?? 0) + (termCounts[text] ?? 0) * weight;
  }
  return lengths;
}
