import {
  createLayout,
  type IndexHeader,
  type PageTexts,
  readMetadata,
  splitNames,
} from "../index/index-format.ts";
import type { SearchIndex } from "../index/open-index.ts";
import type { DecodedText } from "../index/text-codec.ts";
import { readNumbers } from "../index/text-codec.ts";
import { termsOf, tokenize } from "../index/tokenizer.ts";
import type { QueryWord } from "../query/query-expansion.ts";
import { decodePostings } from "./page-postings.ts";
import { decodeTerms, readFrontCoded } from "./term-codec.ts";

/** Maximum number of pages in memory; more than the queries of a visit need. */
const MAX_CACHED_PAGES = 300;
const NO_TEXTS = new Uint32Array(0);
const NOT_LOADED: DecodedText = { text: "", words: [] };

/** Opens a split index; `load` loads the part file of that name. */
export function openSplitIndex(header: IndexHeader, load: (name: string) => Promise<unknown>): SearchIndex {
  const terms = decodeTerms(readFrontCoded(header.words));
  const termNumbers = new Map(terms.map((term, number) => [term, number]));
  const layout = createLayout(header);
  const counts = readNumbers(header.counts);
  const [titleWords, labelWords] = [readNumbers(header.titleWords), readNumbers(header.labelWords)];
  const [folders, folderOfPage] = [header.folders.split("\n"), readNumbers(header.folderOfPage)];
  const ranges = rangesOf(header);
  const textFiles = splitNames(header.texts);
  const countOf = (term: number) => counts[term] ?? 0;
  const postings = new Map<number, Uint32Array>();
  const pages = new Map<number, PageTexts>();

  const loadRange = memoize(async (range: TermRange) => {
    const texts: number[][] = [];
    decodePostings((await load(range.name)) as string, (place, text) => {
      texts[place] ??= [];
      texts[place].push(text);
    });
    for (const [place, own] of texts.entries()) postings.set(range.start + place, Uint32Array.from(own));
  });
  const loadPage = async (page: number) => {
    const texts = pages.get(page) ?? ((await load(textFiles[page] ?? "")) as PageTexts);
    // Moves the page to the end of the eviction order.
    pages.delete(page);
    pages.set(page, texts);
  };
  const decode = (text: string): DecodedText => ({
    text,
    words: tokenize(text).map(({ text: token, start, end }) => ({
      start,
      end,
      terms: termsOf(token).map((term) => termNumbers.get(term) ?? -1),
    })),
  });
  const pageOfSection = (section: number) => layout.pageOf[section] ?? 0;

  return {
    ...layout,
    ...readMetadata(header),
    terms,
    termNumbers,
    countOf,
    textsWith: (term) => postings.get(term) ?? NO_TEXTS,
    sectionLengths: Float64Array.from(readNumbers(header.lengths)),
    titleWords: (page) => titleWords[page] ?? 0,
    labelWords: (page) => labelWords[page] ?? 0,
    folderOf: (page) => folders[folderOfPage[page] ?? 0] ?? "",
    async loadPostings(words) {
      const budgeted = applyQueryBudget(words, { countOf, rangeOf: (term) => rangeOf(term, ranges) });
      await Promise.all(budgeted.ranges.map(loadRange));
      return budgeted.words;
    },
    async loadPages(needed) {
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_CACHED_PAGES) break;
        pages.delete(oldest);
      }
      await Promise.all(needed.map(loadPage));
    },
    hrefOf: (page) => pages.get(page)?.href ?? "",
    anchorOf(section) {
      const page = pageOfSection(section);
      return pages.get(page)?.anchors[section - (layout.firstSection[page] ?? 0)] ?? "";
    },
    read(text) {
      const page = pageOfSection(layout.sectionOfText[text] ?? 0);
      const own = pages.get(page)?.texts[text - (layout.titleText[page] ?? 0)];
      return own === undefined ? NOT_LOADED : decode(own);
    },
    synonyms: header.synonyms,
    popular: header.popular,
  };
}

function rangesOf(header: IndexHeader): TermRange[] {
  const sizes = readNumbers(header.sizes);
  const names = splitNames(header.postings);
  let start = 0;
  return [...readNumbers(header.ranges)].map((count, number) => {
    const range = { name: names[number] ?? "", start, end: start + count, size: sizes[number] ?? 0 };
    start = range.end;
    return range;
  });
}

/** Returns the range of a term. There are few hundreds of ranges. */
function rangeOf(term: number, ranges: readonly TermRange[]): TermRange {
  return ranges.find(({ end }) => term < end) as TermRange;
}

/** Memoizes an async function. Failures are not memoized. */
function memoize<Key>(load: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const cache = new Map<Key, Promise<void>>();
  return (key) => {
    const value = cache.get(key) ?? load(key);
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    return value;
  };
}

/** Consecutive terms whose postings are in one file. */
export interface TermRange {
  name: string;
  /** First term, and the end (exclusive). */
  start: number;
  end: number;
  /** Length of the postings file in characters. */
  size: number;
}

/**
 * Maximum number of characters of postings to load for a query: about 80 KB in brotli, next to 230 KB for the terms of 5,000 pages
 * and 65 KB for the pages that are opened. Beyond it the least confident terms are dropped: stop words and most completions of a
 * two-letter prefix.
 */
const MAX_POSTINGS = 210_000;

/** A query limited to the terms whose postings are loaded. */
export interface BudgetedQuery {
  /** The query's words, without the dropped terms. */
  words: QueryWord[];
  ranges: TermRange[];
}

/**
 * Selects the postings to load for a query: the most confident terms first, then the most frequent, up to `maxSize` characters.
 * Postings already loaded count too, so that a query always has the same results.
 */
export function applyQueryBudget(
  words: readonly QueryWord[],
  index: { countOf(term: number): number; rangeOf(term: number): TermRange },
  maxSize = MAX_POSTINGS,
): BudgetedQuery {
  const candidates = words
    .flatMap(({ importance, expansions }) =>
      expansions.map(({ term, weight }) => ({ term, confidence: importance * weight })),
    )
    .sort((a, b) => b.confidence - a.confidence || index.countOf(b.term) - index.countOf(a.term));
  const ranges = new Set<TermRange>();
  let size = 0;
  for (const { term } of candidates) {
    const range = index.rangeOf(term);
    if (ranges.has(range) || (ranges.size > 0 && size + range.size > maxSize)) continue;
    ranges.add(range);
    size += range.size;
  }
  const isLoaded = ({ term }: { term: number }) => ranges.has(index.rangeOf(term));
  return {
    // A dropped word must not look like an unknown one, which has no expansions.
    words: words
      .filter(({ expansions }) => expansions.length === 0 || expansions.some(isLoaded))
      .map((word) => ({ ...word, expansions: word.expansions.filter(isLoaded) })),
    ranges: [...ranges],
  };
}
