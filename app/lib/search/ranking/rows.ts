import type { SearchRow } from "../client/search-messages.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { FIELDS } from "../index/page-records.ts";
import type { QueryWord } from "../query/parse-query.ts";
import type { Bm25 } from "./bm25.ts";
import { excerptOf } from "./excerpts.ts";
import { findMatches, type MatchTarget, markMatches } from "./highlight.ts";
import type { ScoredPage } from "./rank-pages.ts";

const EXCERPT_LENGTH = 50;
/** Maximum number of sections of the first page and of others. */
const MAX_SECTIONS_OF_FIRST = 2;
const MAX_SECTIONS_OF_OTHERS = 1;
/** Sections below this share of the score of the best one shown are not shown. */
const MIN_SCORE_RATIO = 0.6;
const TEXT_OFFSET = FIELDS.indexOf("text") - FIELDS.indexOf("heading");
const DESCRIPTION = FIELDS.indexOf("description");

/** Yields the rows of ranked pages whose texts are loaded: each page, followed by its best sections. */
export function* rowsOf(
  ranked: readonly ScoredPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
  bm25: Bm25,
): Generator<SearchRow> {
  const informative = words.filter(({ isInformative }) => isInformative);
  const matchesOf = matcherOf(words, index);
  const informativeMatchesOf = matcherOf(informative, index);
  const weights = informative.map(
    ({ expansions: [first] }) => bm25.idfOf(first?.term) * (first?.weight ?? 0),
  );
  const highlighted = (text: number) => {
    const { written, matches } = matchesOf(text);
    return markMatches(written, matches);
  };
  const excerpt = (text: number) => {
    const { written, matches } = informativeMatchesOf(text);
    return excerptOf(written, matches, weights, EXCERPT_LENGTH);
  };
  const textOf = (section: number) => (index.headingText[section] ?? 0) + TEXT_OFFSET;

  for (const [rank, scored] of ranked.entries()) {
    const { page } = scored;
    const href = index.hrefs[page] ?? "";
    const title = index.titleText[page] ?? 0;
    const description = excerpt(title + DESCRIPTION);
    const first = excerpt(textOf(index.firstSection[page] ?? 0));
    yield {
      isSection: false,
      title: highlighted(title),
      href,
      // The page's first text where it contains more of the query.
      excerpt: (first.coverage > description.coverage ? first : description).segments,
      path: index.paths[page] ?? [],
      operation: index.operations[page] ?? undefined,
    };
    const maxSections = rank === 0 ? MAX_SECTIONS_OF_FIRST : MAX_SECTIONS_OF_OTHERS;
    for (const section of bestSections(scored, index).slice(0, maxSections))
      yield {
        isSection: true,
        title: highlighted(index.headingText[section] ?? 0),
        href: `${href}#${index.anchorOf(section)}`,
        excerpt: excerpt(textOf(section)).segments,
        path: [],
      };
  }
}

/**
 * Returns the best sections, without the text before the first heading: the page's own row covers it, and with title and keywords its
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
