import { foldTerm } from "../index/tokenizer.ts";
import type { Expansion, Vocabulary } from "../index/vocabulary.ts";
import { inflectionRoot } from "./stems.ts";

/** A query word and its expansions. */
export interface QueryWord {
  /** Folded, as typed. */
  text: string;
  /** Weight relative to the other words; low for stop words. */
  importance: number;
  /** False for stop words. */
  isInformative: boolean;
  /** Index terms, most confident first; empty for an unknown word. */
  expansions: Expansion[];
  /** Synonymous phrases of several words. */
  phrases: string[];
}

/** Confidence that a related term is what the reader meant, tuned on `test/relevance`. */
export const EXPANSION_WEIGHTS = {
  exact: 1,
  inflected: 0.8,
  related: 0.45,
  compound: 0.95,
  synonym: 0.55,
  prefix: 0.6,
  oneEdit: 0.9,
  twoEdits: 0.5,
} as const;

/** Shorter prefixes are not completed. */
export const MIN_PREFIX_LENGTH = 2;

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
  const weight = corrections.distance > 1 ? EXPANSION_WEIGHTS.twoEdits : EXPANSION_WEIGHTS.oneEdit;
  const family = corrections.terms.flatMap((term) => [
    { term, weight },
    ...expandFamily(vocabulary.textOf(term), weight, vocabulary),
  ]);
  return [uniqueTerms(family)];
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

/** Expands adjacent words to their compound in the index, such as `check out` to `checkout`. */
export function addCompounds(words: QueryWord[], vocabulary: Vocabulary): void {
  for (let at = 0; at + 1 < words.length; at++) {
    const [first, second] = [words[at], words[at + 1]];
    if (!first?.text || !second?.text) continue;
    const term = vocabulary.numberOf(first.text + second.text);
    if (term === undefined) continue;
    for (const word of [first, second]) addExpansion(word, { term, weight: EXPANSION_WEIGHTS.compound });
  }
}

/** Expands words and phrases to their synonyms. */
export function addSynonyms(
  words: readonly QueryWord[],
  groups: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): void {
  const roots = words.map((word) => rootOf(word, vocabulary));
  for (const group of groups) {
    for (const [number, phrase] of group.entries()) {
      const at = indexOfPhrase(phrase.split(" "), roots);
      if (at < 0) continue;
      const matched = words.slice(at, at + phrase.split(" ").length);
      const others = group.filter((_, other) => other !== number);
      for (const other of others) addSynonym(matched, other, vocabulary);
    }
  }
}

/** Returns the root of the most confident form or correction, so that misspelled and inflected words have synonyms too. */
function rootOf({ text, expansions }: QueryWord, vocabulary: Vocabulary): string {
  const [best] = expansions;
  const isCompletion = best?.weight === EXPANSION_WEIGHTS.prefix;
  return inflectionRoot(best && !isCompletion ? vocabulary.textOf(best.term) : text);
}

/** Returns the index of a phrase's first word in the query, or -1. */
function indexOfPhrase(phrase: readonly string[], roots: readonly string[]): number {
  const phraseRoots = phrase.map(inflectionRoot);
  return roots.findIndex((_, at) => phraseRoots.every((root, offset) => roots[at + offset] === root));
}

function addSynonym(words: readonly QueryWord[], phrase: string, vocabulary: Vocabulary): void {
  const parts = phrase.split(" ").map(foldTerm);
  const confidence = words.reduce((least, { expansions }) => Math.min(least, expansions[0]?.weight ?? 1), 1);
  // A single word of a phrase is less specific than the phrase.
  const weight = (EXPANSION_WEIGHTS.synonym * confidence) / Math.sqrt(parts.length);
  const isPhrase = parts.length > 1;
  if (isPhrase) for (const word of words) word.phrases.push(phrase);
  for (const part of parts) {
    const term = vocabulary.numberOf(part);
    const family = [...(term === undefined ? [] : [term]), ...vocabulary.family(part).inflected];
    for (const word of words) {
      for (const other of family)
        addExpansion(word, { term: other, weight, ...(isPhrase && { isOfPhrase: true }) });
    }
  }
}

/** Adds an expansion to a word; for a term it already has, keeps the higher weight. */
function addExpansion(word: QueryWord, added: Expansion): void {
  const existing = word.expansions.find(({ term }) => term === added.term);
  if (!existing) word.expansions.push(added);
  else {
    existing.weight = Math.max(existing.weight, added.weight);
    if (!added.isOfPhrase) delete existing.isOfPhrase;
  }
}
