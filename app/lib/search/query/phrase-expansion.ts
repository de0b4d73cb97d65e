import { foldTerm } from "../index/tokenize.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import { EXPANSION_WEIGHTS } from "./query-expansion.ts";
import { addExpansion, type QueryWord } from "./query-word.ts";
import { inflectionRoot } from "./stems.ts";

/** Words side by side that the index knows as one, such as `check out`. */
export function addCompounds(words: QueryWord[], vocabulary: Vocabulary): void {
  for (let at = 0; at + 1 < words.length; at++) {
    const [first, second] = [words[at], words[at + 1]];
    if (!first?.text || !second?.text) continue;
    const term = vocabulary.numberOf(first.text + second.text);
    if (term === undefined) continue;
    for (const word of [first, second]) addExpansion(word, { term, weight: EXPANSION_WEIGHTS.joined });
  }
}

/** Words and phrases of a group stand for each other. */
export function addSynonyms(
  words: readonly QueryWord[],
  groups: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): void {
  const stems = words.map((word) => meaningOf(word, vocabulary));
  for (const group of groups) {
    for (const [number, phrase] of group.entries()) {
      const at = placeOf(phrase.split(" "), stems);
      if (at < 0) continue;
      const meant = words.slice(at, at + phrase.split(" ").length);
      const others = group.filter((_, other) => other !== number);
      for (const other of others) addPhrase(meant, other, vocabulary);
    }
  }
}

/** Root of what a word most surely stands for, so that a word misspelt or in another form has its synonyms too. */
function meaningOf({ text, expansions }: QueryWord, vocabulary: Vocabulary): string {
  const [bestMatch] = expansions;
  const term =
    bestMatch &&
    bestMatch.weight < EXPANSION_WEIGHTS.inflected &&
    bestMatch.weight !== EXPANSION_WEIGHTS.prefix
      ? vocabulary.textOf(bestMatch.term)
      : text;
  return inflectionRoot(term);
}

/** Where a phrase stands among the words; -1: nowhere. */
function placeOf(phrase: readonly string[], stems: readonly string[]): number {
  const target = phrase.map(inflectionRoot);
  return stems.findIndex((_, at) => target.every((stem, offset) => stems[at + offset] === stem));
}

function addPhrase(meant: readonly QueryWord[], phrase: string, vocabulary: Vocabulary): void {
  const parts = phrase.split(" ").map(foldTerm);
  // Of a phrase every word is less telling alone.
  const weight = EXPANSION_WEIGHTS.synonym / Math.sqrt(parts.length);
  const isPhrase = parts.length > 1;
  if (isPhrase) for (const word of meant) word.phrases.push(phrase);
  for (const part of parts) {
    const term = vocabulary.numberOf(part);
    const family = [...(term === undefined ? [] : [term]), ...vocabulary.family(part).inflected];
    for (const word of meant) {
      for (const other of family)
        addExpansion(word, { term: other, weight, ...(isPhrase && { isOfPhrase: true }) });
    }
  }
}
