import { openPages, type SearchIndex, type WeightedTerm } from "../index/open-index.ts";
import type { IndexHeader, PageTexts } from "./index-files.ts";
import { decodePostings } from "./split-codec.ts";

/** Opens a split index; `load` loads the part file of that name. */
export function openSplitIndex(header: IndexHeader, load: (name: string) => Promise<unknown>): SearchIndex {
  const terms = header.terms.split(" ");
  const shared = openPages(header);
  const ranges = rangesOf(header);
  const rangeOf = (term: number) => ranges.find(({ end }) => term < end) as TermRange;
  const countOf = (term: number) => header.counts[term] ?? 0;
  const postings = new Map<number, number[]>();
  const pages: PageTexts[] = [];

  const loadRange = memoize(async ({ name, start }: TermRange) => {
    decodePostings((await load(name)) as string, (place, text) => {
      const texts = postings.get(start + place);
      if (texts) texts.push(text);
      else postings.set(start + place, [text]);
    });
  });
  const loadPage = memoize(async (page: number) => {
    pages[page] = (await load(header.texts[page] ?? "")) as PageTexts;
  });
  const pageOfSection = (section: number) => shared.pageOf[section] ?? 0;

  return {
    ...shared,
    terms,
    termNumbers: new Map(terms.map((term, number) => [term, number])),
    countOf,
    textsWith: (term) => postings.get(term) ?? [],
    sectionLengths: header.lengths,
    async loadPostings(needed) {
      const chosen = applyQueryBudget(needed, { countOf, rangeOf });
      await Promise.all([...chosen].map(loadRange));
      return (term) => chosen.has(rangeOf(term));
    },
    async loadPages(needed) {
      await Promise.all(needed.map(loadPage));
    },
    anchorOf(section) {
      const page = pageOfSection(section);
      return pages[page]?.anchors[section - (shared.firstSection[page] ?? 0)] ?? "";
    },
    read(text) {
      const page = pageOfSection(shared.sectionOfText[text] ?? 0);
      return pages[page]?.texts[text - (shared.titleText[page] ?? 0)] ?? "";
    },
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

function rangesOf({ ranges }: IndexHeader): TermRange[] {
  let end = 0;
  return ranges.map(([name, terms, size]) => {
    const start = end;
    end += terms;
    return { name, start, end, size };
  });
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

/**
 * Maximum number of characters of postings to load for a query: about 80 KB in brotli, next to 230 KB for the terms of 5,000 pages
 * and 65 KB for the pages that are opened. Beyond it the least confident terms are dropped: stop words and most completions of a
 * two-letter prefix.
 */
const MAX_POSTINGS = 210_000;

/**
 * Selects the postings to load for a query: those of the heaviest terms first, then of the most frequent, up to `maxSize` characters.
 * Postings already loaded count too, so that a query always has the same results.
 */
export function applyQueryBudget(
  terms: readonly WeightedTerm[],
  { countOf, rangeOf }: { countOf(term: number): number; rangeOf(term: number): TermRange },
  maxSize = MAX_POSTINGS,
): ReadonlySet<TermRange> {
  const ranges = new Set<TermRange>();
  let size = 0;
  const byWeight = [...terms].sort((a, b) => b.weight - a.weight || countOf(b.term) - countOf(a.term));
  for (const { term } of byWeight) {
    const range = rangeOf(term);
    if (ranges.has(range) || (ranges.size > 0 && size + range.size > maxSize)) continue;
    ranges.add(range);
    size += range.size;
  }
  return ranges;
}
