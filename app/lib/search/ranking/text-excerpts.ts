import type { Segment } from "../client/search-messages.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { excerptOf, markMatches } from "./excerpt.ts";
import { findMatches, type MatchTarget, type TargetMatch } from "./matches.ts";
import { positionsOf } from "./proximity.ts";

/** Width of the window, in words, in which matches are counted. */
const WINDOW = 12;

/** Returns a title or heading with its matches marked. */
export function highlightedText(text: number, words: readonly QueryWord[], index: SearchIndex): Segment[] {
  const { written, matches } = matchesIn(text, words, index);
  return markMatches(written, matches);
}

/** Returns an excerpt of at most `maxLength` characters around the window with most of the query's words. */
export function textExcerpt(
  text: number,
  words: readonly QueryWord[],
  index: SearchIndex,
  maxLength: number,
): Segment[] {
  const informative = words.filter(({ isInformative }) => isInformative);
  const { written, matches } = matchesIn(text, informative, index);
  return excerptOf(written, matches, maxLength, densestMatch(matches, informative));
}

/** Returns how many of the query's words a text contains. */
export function countMatchedWords(text: number, words: readonly QueryWord[], index: SearchIndex): number {
  return new Set(matchesIn(text, words, index).matches.map(({ target }) => target)).size;
}

/** Returns a text and its matches of the query's words. */
function matchesIn(text: number, words: readonly QueryWord[], index: SearchIndex) {
  const { text: written, words: places } = index.read(text);
  const from = index.firstPosition[text] ?? 0;
  const to = index.firstPosition[text + 1] ?? 0;
  const positions = new Set(words.flatMap((word) => positionsOf(word, from, to, index)));
  const placed = [...positions]
    .sort((a, b) => a - b)
    .flatMap((position) => {
      const place = places[position - from];
      return place ? [{ ...place, text: written.slice(place.start, place.end), at: position - from }] : [];
    });
  return {
    written,
    matches: findMatches(
      placed,
      words.map((word) => matchTargetOf(word, index)),
    ),
  };
}

function matchTargetOf({ text, expansions, phrases }: QueryWord, index: SearchIndex): MatchTarget {
  const terms = expansions.filter(({ isOfPhrase }) => !isOfPhrase).map(({ term }) => index.terms[term] ?? "");
  return { typed: text, terms: new Set(terms), phrases };
}

/** Returns the index of the match that starts the window with the most confident matches of distinct words. */
function densestMatch(matches: readonly TargetMatch[], words: readonly QueryWord[]): number {
  let best = 0;
  let bestWeight = -1;
  for (const [number, { at }] of matches.entries()) {
    const near = matches.slice(number).filter((match) => match.at - at < WINDOW);
    const weight = [...new Set(near.map(({ target }) => target))].reduce(
      (sum, word) => sum + (words[word]?.expansions[0]?.weight ?? 0),
      0,
    );
    if (weight > bestWeight) {
      bestWeight = weight;
      best = number;
    }
  }
  return best;
}
