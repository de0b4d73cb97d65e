import type { Expansion, Vocabulary } from "../index/vocabulary.ts";

/** Confidence that a related term is what the reader meant, tuned on `test/relevance`. */
export const EXPANSION_WEIGHTS = {
  exact: 1,
  inflected: 0.9,
  related: 0.45,
  compound: 0.95,
  synonym: 0.55,
  prefix: 0.6,
  oneEdit: 0.75,
  oneEditOfShortWord: 0.5,
  twoEdits: 0.5,
} as const;

/** Shorter prefixes are not completed. */
export const MIN_PREFIX_LENGTH = 2;
const MAX_SHORT_WORD_LENGTH = 5;

/** Expands a word to itself, its forms and, while it is being typed, its completions. */
export function expandKnownWord(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[] {
  const itself = vocabulary.numberOf(word);
  const expansions: Expansion[] = [];
  if (itself !== undefined) expansions.push({ term: itself, weight: EXPANSION_WEIGHTS.exact });
  expansions.push(...expandFamily(word, 1, vocabulary));
  if (isLast && word.length >= MIN_PREFIX_LENGTH) {
    const known = new Set(expansions.map(({ term }) => term));
    // A complete word is more likely meant than its completions.
    const factor = expansions.length > 0 ? 0.5 : 1;
    for (const term of vocabulary.withPrefix(word)) {
      if (!known.has(term)) expansions.push({ term, weight: EXPANSION_WEIGHTS.prefix * factor });
    }
  }
  return expansions;
}

/** Expands an unknown word to its corrections; returns two lists when it is a compound of two terms. */
export function expandUnknownWord(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[][] {
  const split = vocabulary.split(word);
  const corrections = vocabulary.corrections(word, isLast);
  if (split && corrections?.distance !== 1) {
    return split.map((term) => [{ term, weight: EXPANSION_WEIGHTS.compound }]);
  }
  if (!corrections) return [[]];
  const weight = misspellingWeight(corrections.distance, word);
  const family = corrections.terms.flatMap((term) => [
    { term, weight },
    ...expandFamily(vocabulary.textOf(term), weight, vocabulary),
  ]);
  return [uniqueTerms(family)];
}

/** Returns the weight of a correction; lower for short words, which are close to many others by chance. */
function misspellingWeight(edits: number, word: string): number {
  if (edits > 1) return EXPANSION_WEIGHTS.twoEdits;
  return word.length <= MAX_SHORT_WORD_LENGTH
    ? EXPANSION_WEIGHTS.oneEditOfShortWord
    : EXPANSION_WEIGHTS.oneEdit;
}

/** Expands a word to its inflected and related forms; `weight` is the word's own weight. */
function expandFamily(word: string, weight: number, vocabulary: Vocabulary): Expansion[] {
  const { inflected, related } = vocabulary.family(word);
  return [
    ...inflected.map((term) => ({ term, weight: weight * EXPANSION_WEIGHTS.inflected })),
    ...related.map((term) => ({ term, weight: weight * EXPANSION_WEIGHTS.related })),
  ];
}

function uniqueTerms(expansions: readonly Expansion[]): Expansion[] {
  const weights = new Map<number, number>();
  for (const { term, weight } of expansions) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return [...weights].map(([term, weight]) => ({ term, weight }));
}
