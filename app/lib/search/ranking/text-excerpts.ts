import type { Segment } from "../client/search-messages.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { excerptOf, marked } from "./excerpt.ts";
import { findMatches, type MatchTarget, type TargetMatch } from "./matches.ts";
import { positionsOf } from "./proximity.ts";

/** Matches this far apart, in words, are of one place of the text. */
const WINDOW = 12;

/** A title or heading, with what matches marked. */
export function highlightedText(text: number, words: readonly QueryWord[], index: SearchIndex): Segment[] {
  const { written, matches } = matchesIn(text, words, index);
  return marked(written, matches);
}

/** The part of a text, at most `maxLength` characters, around the place where most of the query's words stand. */
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

/** How many of the query's words a text holds. */
export function countMatchedWords(text: number, words: readonly QueryWord[], index: SearchIndex): number {
  return new Set(matchesIn(text, words, index).matches.map(({ target }) => target)).size;
}

/** A text and what of it matches the words of a query. */
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

/** Number of the match from which on most words of the query stand close together. */
function densestMatch(matches: readonly TargetMatch[], words: readonly QueryWord[]): number {
  let best = 0;
  let maxLength = -1;
  for (const [number, { at }] of matches.entries()) {
    const near = matches.slice(number).filter((match) => match.at - at < WINDOW);
    const held = [...new Set(near.map(({ target }) => target))].reduce(
      (sum, word) => sum + (words[word]?.expansions[0]?.weight ?? 0),
      0,
    );
    if (held > maxLength) {
      maxLength = held;
      best = number;
    }
  }
  return best;
}
