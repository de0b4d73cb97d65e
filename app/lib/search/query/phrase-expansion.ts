import { foldTerm } from "../index/tokenize.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import { EXPANSION_WEIGHTS } from "./query-expansion.ts";
import { addExpansion, type QueryWord } from "./query-word.ts";
import { inflectionRoot } from "./stems.ts";

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

/** Returns the root of the most confident expansion, so that misspelled and inflected words have synonyms too. */
function rootOf({ text, expansions }: QueryWord, vocabulary: Vocabulary): string {
  const [bestMatch] = expansions;
  const term =
    bestMatch &&
    bestMatch.weight < EXPANSION_WEIGHTS.inflected &&
    bestMatch.weight !== EXPANSION_WEIGHTS.prefix
      ? vocabulary.textOf(bestMatch.term)
      : text;
  return inflectionRoot(term);
}

/** Returns the index of a phrase's first word in the query, or -1. */
function indexOfPhrase(phrase: readonly string[], roots: readonly string[]): number {
  const phraseRoots = phrase.map(inflectionRoot);
  return roots.findIndex((_, at) => phraseRoots.every((root, offset) => roots[at + offset] === root));
}

function addSynonym(words: readonly QueryWord[], phrase: string, vocabulary: Vocabulary): void {
  const parts = phrase.split(" ").map(foldTerm);
  // A single word of a phrase is less specific than the phrase.
  const weight = EXPANSION_WEIGHTS.synonym / Math.sqrt(parts.length);
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
