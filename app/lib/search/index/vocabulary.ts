import { differingBits, editDistance, editsAllowed, letterMask } from "../query/edit-distance.ts";
import { inflectionRoot, stemOf } from "../query/stems.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { isLetters } from "./character-classes.ts";

/** A term of the index that a word may stand for, and how sure that is: 1 is the word itself. */
export interface Expansion {
  term: number;
  weight: number;
  /** The term was meant only as part of a phrase. */
  isOfPhrase?: true;
}

/** What the words of the index are to a word that was typed. Everything is worked out when it is first needed. */
export interface Vocabulary {
  numberOf(term: string): number | undefined;
  textOf(term: number): string;
  /** Compares terms for sorting. Their numbers say nothing: an index in one file numbers them otherwise than one that is split. */
  compareTerms(a: number, b: number): number;
  /** Other forms of a word: `orders` of `order`; and words with the same stem, such as `customer` of `custom`. */
  family(term: string): { inflected: number[]; related: number[] };
  /** Terms that begin so, the commonest first. */
  withPrefix(prefix: string): number[];
  /** Terms that may have been meant by a word that is none, the nearest only. With `isPrefix`, also their beginnings. */
  misspelt(word: string, isPrefix: boolean): { terms: number[]; distance: number } | undefined;
  /** Two terms that the word is made of. */
  split(word: string): [number, number] | undefined;
  /** Words near to one that is nowhere, nearest first. */
  nearest(word: string, count: number): string[];
}

/** More terms than this are not told apart by a beginning. */
const MAX_WITH_PREFIX = 48;
const MAX_MISSPELT = 8;
const MAX_OF_A_STEM = 24;
/** Parts of a joined word have so many letters at least. */
const SHORTEST_PART = 3;
/** How far a word may be from what is offered instead of it, as a share of its letters. */
const NEAR = 0.4;

export function createVocabulary(index: Pick<SearchIndex, "terms" | "termNumbers" | "countOf">): Vocabulary {
  const { terms, termNumbers, countOf } = index;
  const textOf = (term: number) => terms[term] ?? "";
  const compareTerms = (a: number, b: number) => {
    const [first, second] = [textOf(a), textOf(b)];
    if (first === second) return 0;
    return first < second ? -1 : 1;
  };
  const byCount = (a: number, b: number) => countOf(b) - countOf(a) || compareTerms(a, b);

  let buckets: Map<number, number[]> | undefined;
  /** Terms that begin with the same letters: an order of all of them would take longer to make than most readers ask for. */
  const byBeginning = () => {
    if (buckets) return buckets;
    buckets = new Map();
    for (let term = 0; term < terms.length; term++) {
      const beginning = beginningOf(textOf(term));
      const bucket = buckets.get(beginning);
      if (bucket) bucket.push(term);
      else buckets.set(beginning, [term]);
    }
    return buckets;
  };
  let masks: Uint32Array | undefined;
  const letterMasks = () => {
    masks ??= Uint32Array.from(terms, letterMask);
    return masks;
  };
  const withPrefix = (prefix: string): number[] => {
    const bucket = byBeginning().get(beginningOf(prefix)) ?? [];
    const found = bucket.filter((term) => textOf(term).startsWith(prefix));
    return found.sort(byCount);
  };

  /** Terms within `max` edits, by distance; `isPrefix` compares the word with their beginnings as well. */
  const within = (word: string, max: number, isPrefix: boolean): number[][] => {
    const mask = letterMask(word);
    const masksOfTerms = letterMasks();
    const byDistance: number[][] = Array.from({ length: max + 1 }, () => []);
    for (let term = 0; term < terms.length; term++) {
      const text = textOf(term);
      const longer = text.length - word.length;
      if (longer < -max || (longer > max && !isPrefix)) continue;
      // An edit changes two letters at most; a beginning has fewer letters than its term.
      if (!isPrefix && differingBits(mask, masksOfTerms[term] ?? 0) > 2 * max) continue;
      if (isPrefix && text.charCodeAt(0) !== word.charCodeAt(0)) continue;
      const compared = longer > max ? text.slice(0, word.length) : text;
      const distance = editDistance(word, compared, max);
      if (distance <= max) byDistance[distance]?.push(term);
    }
    return byDistance;
  };

  return {
    numberOf: (term) => termNumbers.get(term),
    textOf,
    compareTerms,
    family(term) {
      const stem = stemOf(term);
      if (stem === undefined) return { inflected: [], related: [] };
      // A stem changes at most the last letter of what is left of the word.
      const near = withPrefix(stem.slice(0, Math.max(2, stem.length - 1)));
      const root = inflectionRoot(term);
      const isInflected = (other: number) => inflectionRoot(textOf(other)) === root;
      const others = near.filter((other) => textOf(other) !== term && isLetters(textOf(other)));
      return {
        inflected: others.filter(isInflected).slice(0, MAX_OF_A_STEM),
        related: others
          .filter((other) => !isInflected(other) && stemOf(textOf(other)) === stem)
          .slice(0, MAX_OF_A_STEM),
      };
    },
    withPrefix: (prefix) => withPrefix(prefix).slice(0, MAX_WITH_PREFIX),
    misspelt(word, isPrefix) {
      const max = editsAllowed(word.length);
      if (max === 0) return undefined;
      const candidates = [within(word, max, false), ...(isPrefix ? [within(word, 1, true)] : [])];
      for (const byDistance of candidates) {
        const distance = byDistance.findIndex((found) => found.length > 0);
        const found = byDistance[distance];
        if (found) return { terms: found.sort(byCount).slice(0, MAX_MISSPELT), distance };
      }
      return undefined;
    },
    split(word) {
      let best: [number, number] | undefined;
      let max = 0;
      for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
        const [first, second] = [termNumbers.get(word.slice(0, at)), termNumbers.get(word.slice(at))];
        if (first === undefined || second === undefined) continue;
        const common = Math.min(countOf(first), countOf(second));
        if (common > max) {
          max = common;
          best = [first, second];
        }
      }
      return best;
    },
    nearest(word, count) {
      const max = Math.max(2, Math.floor(word.length * NEAR));
      const byDistance = within(word.slice(0, 24), Math.min(max, 4), false);
      return byDistance
        .flatMap((found) => found.filter((term) => isLetters(textOf(term))).sort(byCount))
        .slice(0, count)
        .map(textOf);
    },
  };
}

/** The first two characters as a number: by them terms are put together, and nothing shorter is looked for. */
function beginningOf(text: string): number {
  return (text.charCodeAt(0) << 16) | text.charCodeAt(1);
}
