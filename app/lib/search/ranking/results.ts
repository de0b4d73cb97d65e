import type { PageResult, SectionResult, Segment, Suggestion } from "../client/search-messages.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/parse-query.ts";
import type { Bm25 } from "./bm25.ts";
import { excerptOf } from "./excerpts.ts";
import { findMatches, type MatchTarget, markMatches } from "./highlight.ts";
import type { ScoredPage } from "./rank-pages.ts";

export const MAX_ROWS = 8;
const EXCERPT_LENGTH = 100;
const SUGGESTION_EXCERPT_LENGTH = 50;
/** Maximum number of sections of a result, and of section rows of the first and of other suggested pages. */
const MAX_SECTIONS = 3;
const MAX_ROWS_OF_FIRST = 2;
const MAX_ROWS_OF_OTHERS = 1;
/** Sections below this share of the score of the best one shown are not shown. */
const MIN_SCORE_RATIO = 0.6;
const TEXT_OFFSET = FIELDS.indexOf("text") - FIELDS.indexOf("heading");
const DESCRIPTION = FIELDS.indexOf("description");

/** Creates the results and suggestions of ranked pages whose texts are loaded. */
export function createResults(words: readonly QueryWord[], index: SearchIndex, bm25: Bm25) {
  const informative = words.filter(({ isInformative }) => isInformative);
  const titleOf = (page: number) => index.titleText[page] ?? 0;
  const textOfSection = (section: number) => (index.headingText[section] ?? 0) + TEXT_OFFSET;
  const matchesOf = matcherOf(words, index);
  const informativeMatchesOf = matcherOf(informative, index);

  /** Returns a title or heading with its matches marked. */
  const highlighted = (text: number): Segment[] => {
    const { written, matches } = matchesOf(text);
    return markMatches(written, matches);
  };
  const weights = informative.map(
    ({ expansions: [first] }) => bm25.idfOf(first?.term) * (first?.weight ?? 0),
  );
  const excerpt = (text: number, maxLength: number) => {
    const { written, matches } = informativeMatchesOf(text);
    return excerptOf(written, matches, weights, maxLength);
  };
  const sectionExcerpt = (section: number, maxLength: number) =>
    excerpt(textOfSection(section), maxLength).segments;
  /** Returns an excerpt of the description, or of the page's first text if that contains more of the query. */
  const pageExcerpt = (page: number, maxLength: number) => {
    const description = excerpt(titleOf(page) + DESCRIPTION, maxLength);
    const first = excerpt(textOfSection(index.firstSection[page] ?? 0), maxLength);
    return (first.coverage > description.coverage ? first : description).segments;
  };
  const sectionHref = (section: number, page: number) => `${index.hrefOf(page)}#${index.anchorOf(section)}`;

  const sectionResult = (section: number, page: number): SectionResult => ({
    title: highlighted(index.headingText[section] ?? 0),
    href: sectionHref(section, page),
    excerpt: sectionExcerpt(section, EXCERPT_LENGTH),
  });
  const pageResult = (ranked: ScoredPage): PageResult => {
    const { page } = ranked;
    return {
      title: highlighted(titleOf(page)),
      href: index.hrefOf(page),
      path: [...(index.paths[page] ?? [])],
      excerpt: pageExcerpt(page, EXCERPT_LENGTH),
      operation: index.operations[page] ?? undefined,
      sections: bestSections(ranked, index)
        .slice(0, MAX_SECTIONS)
        .map((section) => sectionResult(section, page)),
    };
  };
  const rowsOf = (ranked: ScoredPage, maxSections: number): Suggestion[] => {
    const { page } = ranked;
    const common = {
      page: index.read(titleOf(page)),
      path: [...(index.paths[page] ?? [])],
      operation: index.operations[page] ?? undefined,
    };
    return [
      {
        ...common,
        kind: "page",
        title: highlighted(titleOf(page)),
        href: index.hrefOf(page),
        excerpt: pageExcerpt(page, SUGGESTION_EXCERPT_LENGTH),
      },
      ...bestSections(ranked, index)
        .slice(0, maxSections)
        .map(
          (section): Suggestion => ({
            ...common,
            kind: "section",
            title: highlighted(index.headingText[section] ?? 0),
            href: sectionHref(section, page),
            excerpt: sectionExcerpt(section, SUGGESTION_EXCERPT_LENGTH),
          }),
        ),
    ];
  };
  return {
    pages: (ranked: readonly ScoredPage[]) => ranked.map(pageResult),
    /** Returns the rows of the search box: ranked pages, each followed by its best sections. */
    suggestions(ranked: readonly ScoredPage[]): Suggestion[] {
      const rows: Suggestion[] = [];
      for (const [rank, page] of ranked.entries()) {
        if (rows.length >= MAX_ROWS) break;
        rows.push(...rowsOf(page, rank === 0 ? MAX_ROWS_OF_FIRST : MAX_ROWS_OF_OTHERS));
      }
      return rows.slice(0, MAX_ROWS);
    },
  };
}

/**
 * Returns the best sections, without the text before the first heading: the page's own result covers it, and with title and keywords its
 * score can be far above those of all sections.
 */
function bestSections({ page, sections }: ScoredPage, index: SearchIndex): number[] {
  const below = sections.filter(({ section }) => section !== index.firstSection[page]);
  const minScore = (below[0]?.score ?? 0) * MIN_SCORE_RATIO;
  return below.filter(({ score }) => score >= minScore).map(({ section }) => section);
}

/** Returns a function from a text to what is written there and its matches of the query's words. */
function matcherOf(words: readonly QueryWord[], index: SearchIndex) {
  const targets = words.map((word) => matchTargetOf(word, index));
  return (text: number) => {
    const written = index.read(text);
    return { written, matches: findMatches(written, targets) };
  };
}

function matchTargetOf({ text, expansions, phrases }: QueryWord, index: SearchIndex): MatchTarget {
  const terms = expansions.filter(({ isOfPhrase }) => !isOfPhrase).map(({ term }) => index.terms[term] ?? "");
  return { typed: text, terms: new Set(terms), phrases };
}
