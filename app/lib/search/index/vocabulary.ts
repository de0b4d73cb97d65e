import {
  differingBits,
  editDistance,
  letterMask,
  maxEditsFor,
  prefixDistance,
} from "../query/edit-distance.ts";
import { inflectionRoot, stemOf } from "../query/stems.ts";
import type { SearchIndex } from "./open-index.ts";
import { isLetters } from "./tokenizer.ts";

/** An index term that a query word expands to. The weight is 1 for the word itself, lower for less confident matches. */
export interface Expansion {
  term: number;
  weight: number;
  /** The term matches only as part of a phrase. */
  isOfPhrase?: true;
}

/** Looks up the index terms related to a typed word. Auxiliary structures are built lazily. */
export interface Vocabulary {
  numberOf(term: string): number | undefined;
  textOf(term: number): string;
  /** Compares terms alphabetically. Term numbers differ between the two index formats, so they must not decide an order. */
  compareTerms(a: number, b: number): number;
  /** Inflected forms of a word (`orders` of `order`), and other words with the same stem (`customer` of `custom`). */
  family(term: string): { inflected: number[]; related: number[] };
  /** Terms with a prefix, most frequent first. */
  withPrefix(prefix: string): number[];
  /** Terms at the smallest edit distance from an unknown word. With `isPrefix`, compares with prefixes of terms too. */
  corrections(word: string, isPrefix: boolean): { terms: number[]; distance: number } | undefined;
  /** Splits a compound into two terms. */
  split(word: string): [number, number] | undefined;
  /** Words at a small edit distance from an unknown word, nearest first. */
  nearest(word: string, count: number): string[];
}

/** Maximum number of completions of a prefix. */
const MAX_WITH_PREFIX = 48;
const MAX_MISSPELT = 8;
const MAX_PER_STEM = 24;
/** Minimum length of the parts of a compound. */
const MIN_PART_LENGTH = 3;
/** Maximum edit distance of suggested words, as a share of the word's length. */
const MAX_DISTANCE_RATIO = 0.4;

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
  /** Buckets terms by their first two characters, which is faster than sorting all of them. */
  const prefixBuckets = () => {
    if (buckets) return buckets;
    buckets = new Map();
    for (let term = 0; term < terms.length; term++) {
      const key = prefixKey(textOf(term));
      const bucket = buckets.get(key);
      if (bucket) bucket.push(term);
      else buckets.set(key, [term]);
    }
    return buckets;
  };
  let masks: Uint32Array | undefined;
  const letterMasks = () => {
    masks ??= Uint32Array.from(terms, letterMask);
    return masks;
  };
  const withPrefix = (prefix: string): number[] => {
    const bucket = prefixBuckets().get(prefixKey(prefix)) ?? [];
    const found = bucket.filter((term) => textOf(term).startsWith(prefix));
    return found.sort(byCount);
  };

  /** Groups the terms within `max` edits by distance; `isPrefix` compares the word with prefixes of longer terms too. */
  const within = (word: string, max: number, isPrefix: boolean): number[][] => {
    const mask = letterMask(word);
    const masksOfTerms = letterMasks();
    const byDistance: number[][] = Array.from({ length: max + 1 }, () => []);
    for (let term = 0; term < terms.length; term++) {
      const text = textOf(term);
      const longer = text.length - word.length;
      if (longer < -max || (longer > max && !isPrefix)) continue;
      // Each edit changes at most two letters. A prefix has fewer letters than its term, so the mask does not apply.
      if (!isPrefix && differingBits(mask, masksOfTerms[term] ?? 0) > 2 * max) continue;
      if (isPrefix && text.charCodeAt(0) !== word.charCodeAt(0)) continue;
      const distance = isPrefix ? prefixDistance(word, text, max) : editDistance(word, text, max);
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
      // Stemming may change the last letter of the remaining word.
      const near = withPrefix(stem.slice(0, Math.max(2, stem.length - 1)));
      const root = inflectionRoot(term);
      const isInflected = (other: number) => inflectionRoot(textOf(other)) === root;
      const others = near.filter((other) => textOf(other) !== term && isLetters(textOf(other)));
      return {
        inflected: others.filter(isInflected).slice(0, MAX_PER_STEM),
        related: others
          .filter((other) => !isInflected(other) && stemOf(textOf(other)) === stem)
          .slice(0, MAX_PER_STEM),
      };
    },
    withPrefix: (prefix) => withPrefix(prefix).slice(0, MAX_WITH_PREFIX),
    corrections(word, isPrefix) {
      const max = maxEditsFor(word.length);
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
      for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
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
      const max = Math.max(2, Math.floor(word.length * MAX_DISTANCE_RATIO));
      const byDistance = within(word.slice(0, 24), Math.min(max, 4), false);
      return byDistance
        .flatMap((found) => found.filter((term) => isLetters(textOf(term))).sort(byCount))
        .slice(0, count)
        .map(textOf);
    },
  };
}

/** Packs the first two characters, the minimum length of a prefix, into a number. */
function prefixKey(text: string): number {
  return (text.charCodeAt(0) << 16) | text.charCodeAt(1);
}
