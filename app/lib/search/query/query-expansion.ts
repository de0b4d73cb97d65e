import type { Expansion, Vocabulary } from "../index/vocabulary.ts";

/** How sure a term is what was meant. Found by measurement: see `test/relevance`. */
export const EXPANSION_WEIGHTS = {
  exact: 1,
  inflected: 0.9,
  related: 0.45,
  joined: 0.95,
  synonym: 0.55,
  prefix: 0.6,
  oneEdit: 0.75,
  oneEditOfShort: 0.5,
  twoEdits: 0.5,
} as const;

/** A beginning shorter than this says too little beside other words. */
export const MIN_PREFIX_LENGTH = 2;
/** Letters of a short word. */
const SHORT = 5;

/** What a word stands for as it is written: itself, its forms, and what it may become while it is being typed. */
export function expandKnownWord(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[] {
  const itself = vocabulary.numberOf(word);
  const expansions: Expansion[] = [];
  if (itself !== undefined) expansions.push({ term: itself, weight: EXPANSION_WEIGHTS.exact });
  expansions.push(...familyOf(word, 1, vocabulary));
  if (isLast && word.length >= MIN_PREFIX_LENGTH) {
    const known = new Set(expansions.map(({ term }) => term));
    // What is complete is more likely meant than what it could become.
    const share = expansions.length > 0 ? 0.5 : 1;
    for (const term of vocabulary.withPrefix(word)) {
      if (!known.has(term)) expansions.push({ term, weight: EXPANSION_WEIGHTS.prefix * share });
    }
  }
  return expansions;
}

/** What a word that is nowhere may stand for; two lists when it is two words written as one. */
export function expandUnknownWord(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[][] {
  const split = vocabulary.split(word);
  const misspelt = vocabulary.misspelt(word, isLast);
  if (split && misspelt?.distance !== 1) {
    return split.map((term) => [{ term, weight: EXPANSION_WEIGHTS.joined }]);
  }
  if (!misspelt) return [[]];
  const weight = misspellingWeight(misspelt.distance, word);
  const family = misspelt.terms.flatMap((term) => [
    { term, weight },
    ...familyOf(vocabulary.textOf(term), weight, vocabulary),
  ]);
  return [uniqueTerms(family)];
}

/** How sure it is that a word that is nowhere is a word of the index misspelt; the shorter it is, the more are near by chance. */
function misspellingWeight(edits: number, word: string): number {
  if (edits > 1) return EXPANSION_WEIGHTS.twoEdits;
  return word.length <= SHORT ? EXPANSION_WEIGHTS.oneEditOfShort : EXPANSION_WEIGHTS.oneEdit;
}

/** Forms of a word and words made of it; `weight` is how sure the word itself is. */
function familyOf(word: string, weight: number, vocabulary: Vocabulary): Expansion[] {
  const { inflected, related } = vocabulary.family(word);
  return [
    ...inflected.map((term) => ({ term, weight: weight * EXPANSION_WEIGHTS.inflected })),
    ...related.map((term) => ({ term, weight: weight * EXPANSION_WEIGHTS.related })),
  ];
}

function uniqueTerms(expansions: readonly Expansion[]): Expansion[] {
  const bestMatch = new Map<number, number>();
  for (const { term, weight } of expansions) bestMatch.set(term, Math.max(weight, bestMatch.get(term) ?? 0));
  return [...bestMatch].map(([term, weight]) => ({ term, weight }));
}
