import { excerptOf, type Match, marked } from "./excerpt.ts";
import { positionsOf } from "./nearness.ts";
import type { SearchIndex } from "./open-index.ts";
import type { QueryWord } from "./query-word.ts";
import type { Segment } from "./search-messages.ts";
import { fold } from "./tokenise.ts";

/** Matches this far apart, in words, are of one place of the text. */
const WINDOW = 12;

/** A text's words that match, in order: their positions, and which words of the query they match. */
interface Hit {
  position: number;
  word: number;
}

/** A title or heading, with what matches marked. */
export function markedText(text: number, words: readonly QueryWord[], index: SearchIndex): Segment[] {
  const { text: written, words: places } = index.read(text);
  const hits = hitsIn(text, words, index);
  return marked(written, matchesOf(hits, words, written, places, index.firstPosition[text] ?? 0));
}

/** The part of a text, at most `most` characters, around the place where most of the query's words stand. */
export function excerptOfText(
  text: number,
  words: readonly QueryWord[],
  index: SearchIndex,
  most: number,
): Segment[] {
  const { text: written, words: places } = index.read(text);
  const telling = words.filter(({ isTelling }) => isTelling);
  const hits = hitsIn(text, telling, index);
  const matches = matchesOf(hits, telling, written, places, index.firstPosition[text] ?? 0);
  return excerptOf(written, matches, most, densest(hits, telling));
}

/** How many of the query's words a text holds. */
export function wordsHeld(text: number, words: readonly QueryWord[], index: SearchIndex): number {
  return new Set(hitsIn(text, words, index).map(({ word }) => word)).size;
}

function hitsIn(text: number, words: readonly QueryWord[], index: SearchIndex): Hit[] {
  const from = index.firstPosition[text] ?? 0;
  const to = index.firstPosition[text + 1] ?? 0;
  const byPosition = new Map<number, number>();
  for (const [word, asked] of words.entries()) {
    for (const position of positionsOf(asked, from, to, index)) {
      if (!byPosition.has(position)) byPosition.set(position, word);
    }
  }
  return [...byPosition]
    .map(([position, word]) => ({ position, word }))
    .sort((a, b) => a.position - b.position);
}

function matchesOf(
  hits: readonly Hit[],
  words: readonly QueryWord[],
  written: string,
  places: readonly Match[],
  first: number,
): Match[] {
  return hits.flatMap(({ position, word }) => {
    const place = places[position - first];
    return place ? [typedPart(place, words[word]?.text ?? "", written)] : [];
  });
}

/** Of a word that holds what was typed only that part, else all of it. */
function typedPart(place: Match, typed: string, written: string): Match {
  const word = written.slice(place.start, place.end);
  const folded = fold(word);
  const at = typed === "" ? -1 : folded.indexOf(typed);
  // Folding may change how many characters there are.
  if (at < 0 || folded.length !== word.length) return place;
  return { start: place.start + at, end: place.start + at + typed.length };
}

/** Number of the match from which on most words of the query stand close together. */
function densest(hits: readonly Hit[], words: readonly QueryWord[]): number {
  let best = 0;
  let most = -1;
  for (const [number, { position }] of hits.entries()) {
    const near = hits.slice(number).filter((hit) => hit.position - position < WINDOW);
    const held = [...new Set(near.map(({ word }) => word))].reduce(
      (sum, word) => sum + (words[word]?.expansions[0]?.weight ?? 0),
      0,
    );
    if (held > most) {
      most = held;
      best = number;
    }
  }
  return best;
}
