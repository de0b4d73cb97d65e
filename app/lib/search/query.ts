import { endsInWord } from "./letters.ts";
import type { SearchIndex } from "./open-index.ts";
import { inflectionRoot } from "./stems.ts";
import { isStopWord } from "./stop-words.ts";
import { fold, formsIn, partsOf, withoutPossessive } from "./tokenise.ts";
import type { Expansion, Vocabulary } from "./vocabulary.ts";

/** A word of a query and what it may stand for. */
export interface QueryWord {
  /** Folded, as typed. */
  text: string;
  /** How much it counts beside the others; words that say little count little. */
  importance: number;
  /** It is more than a word that says little. */
  isTelling: boolean;
  /** Terms of the index; the surest first. None for a word that is nowhere. */
  expansions: Expansion[];
}

/** How sure a term is what was meant. Found by measurement: see `test/relevance`. */
export const CERTAINTY = {
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

/** Characters and words of a query that are read: nobody asks for more, and time grows with them. */
export const MOST_CHARACTERS = 500;
export const MOST_WORDS = 16;
/** Words that are nowhere and are taken for misspelt; whoever misspells more is not helped by guessing. */
const MOST_MISSPELT = 4;
const STOP_WORD_IMPORTANCE = 0.12;
/** A beginning shorter than this says too little beside other words. */
const SHORTEST_PREFIX = 2;

/** Letters of a short word. */
const SHORT = 5;

/** Reads a query: its words, and for each the terms of the index it may stand for. */
export function readQuery(text: string, index: SearchIndex, vocabulary: Vocabulary): QueryWord[] {
  const typed = text.slice(0, MOST_CHARACTERS);
  const isOpen = endsInWord(typed);
  const words = wordsOf(typed, vocabulary);
  const allSayLittle = words.every((word) => isStopWord(word) || word.length < SHORTEST_PREFIX);
  let misspelt = 0;
  const read = words.flatMap((word, at) => {
    const isLast = isOpen && at === words.length - 1;
    const saysLittle = isStopWord(word) || (isLast && word.length < SHORTEST_PREFIX);
    const isTelling = allSayLittle || !saysLittle;
    const known = knownAs(word, isLast, vocabulary);
    if (known.length === 0) misspelt += 1;
    const meanings =
      known.length > 0 || misspelt > MOST_MISSPELT ? [known] : meaningsOf(word, isLast, vocabulary);
    return meanings.map((expansions, part) => ({
      text: part === 0 ? word : "",
      importance: isTelling ? 1 : STOP_WORD_IMPORTANCE,
      isTelling,
      expansions,
    }));
  });
  addJoined(read, vocabulary);
  addSynonyms(read, index.synonyms, vocabulary);
  for (const word of read) {
    word.expansions.sort((a, b) => b.weight - a.weight || a.term - b.term);
    // What may not have been meant counts less beside what was.
    if (read.length > 1) word.importance *= Math.min(1, (word.expansions[0]?.weight ?? 0) + 0.25);
  }
  return read;
}

/** The query's words, each once: identifiers whole where the index has them, else their parts. */
function wordsOf(text: string, vocabulary: Vocabulary): string[] {
  const words = formsIn(text).flatMap((form) => {
    const name = withoutPossessive(form.text);
    const whole = fold(name);
    const parts = partsOf(name);
    if (parts.length < 2 || vocabulary.numberOf(whole) !== undefined) return [whole];
    // An identifier being typed.
    return vocabulary.withPrefix(whole).length > 0 ? [whole] : parts;
  });
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** What a word stands for as it is written: itself, its forms, and what it may become while it is being typed. */
function knownAs(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[] {
  const itself = vocabulary.numberOf(word);
  const expansions: Expansion[] = [];
  if (itself !== undefined) expansions.push({ term: itself, weight: CERTAINTY.exact });
  expansions.push(...familyOf(word, 1, vocabulary));
  if (isLast && word.length >= SHORTEST_PREFIX) {
    const known = new Set(expansions.map(({ term }) => term));
    // What is complete is more likely meant than what it could become.
    const share = expansions.length > 0 ? 0.5 : 1;
    for (const term of vocabulary.withPrefix(word)) {
      if (!known.has(term)) expansions.push({ term, weight: CERTAINTY.prefix * share });
    }
  }
  return expansions;
}

/** What a word that is nowhere may stand for; two lists when it is two words written as one. */
function meaningsOf(word: string, isLast: boolean, vocabulary: Vocabulary): Expansion[][] {
  const split = vocabulary.split(word);
  const misspelt = vocabulary.misspelt(word, isLast);
  if (split && misspelt?.distance !== 1) {
    return split.map((term) => [{ term, weight: CERTAINTY.joined }]);
  }
  if (!misspelt) return [[]];
  const weight = certaintyOf(misspelt.distance, word);
  const family = misspelt.terms.flatMap((term) => [
    { term, weight },
    ...familyOf(vocabulary.textOf(term), weight, vocabulary),
  ]);
  return [uniqueTerms(family)];
}

/** How sure it is that a word that is nowhere is a word of the index misspelt; the shorter it is, the more are near by chance. */
function certaintyOf(edits: number, word: string): number {
  if (edits > 1) return CERTAINTY.twoEdits;
  return word.length <= SHORT ? CERTAINTY.oneEditOfShort : CERTAINTY.oneEdit;
}

/** Forms of a word and words made of it; `weight` is how sure the word itself is. */
function familyOf(word: string, weight: number, vocabulary: Vocabulary): Expansion[] {
  const { inflected, related } = vocabulary.family(word);
  return [
    ...inflected.map((term) => ({ term, weight: weight * CERTAINTY.inflected })),
    ...related.map((term) => ({ term, weight: weight * CERTAINTY.related })),
  ];
}

/** Words side by side that the index knows as one, such as `check out`. */
function addJoined(words: QueryWord[], vocabulary: Vocabulary): void {
  for (let at = 0; at + 1 < words.length; at++) {
    const [first, second] = [words[at], words[at + 1]];
    if (!first?.text || !second?.text) continue;
    const term = vocabulary.numberOf(first.text + second.text);
    if (term === undefined) continue;
    for (const word of [first, second]) addExpansion(word, { term, weight: CERTAINTY.joined });
  }
}

/** Words and phrases of a group stand for each other. */
function addSynonyms(
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
  const [surest] = expansions;
  const term =
    surest && surest.weight < CERTAINTY.inflected && surest.weight !== CERTAINTY.prefix
      ? vocabulary.textOf(surest.term)
      : text;
  return inflectionRoot(term);
}

/** Where a phrase stands among the words; -1: nowhere. */
function placeOf(phrase: readonly string[], stems: readonly string[]): number {
  const wanted = phrase.map(inflectionRoot);
  return stems.findIndex((_, at) => wanted.every((stem, offset) => stems[at + offset] === stem));
}

function addPhrase(meant: readonly QueryWord[], phrase: string, vocabulary: Vocabulary): void {
  const parts = phrase.split(" ").map(fold);
  // Of a phrase every word is less telling alone.
  const weight = CERTAINTY.synonym / Math.sqrt(parts.length);
  for (const part of parts) {
    const term = vocabulary.numberOf(part);
    const family = [...(term === undefined ? [] : [term]), ...vocabulary.family(part).inflected];
    for (const word of meant) for (const other of family) addExpansion(word, { term: other, weight });
  }
}

function addExpansion(word: QueryWord, added: Expansion): void {
  const known = word.expansions.find(({ term }) => term === added.term);
  if (!known) word.expansions.push(added);
  else known.weight = Math.max(known.weight, added.weight);
}

function uniqueTerms(expansions: readonly Expansion[]): Expansion[] {
  const surest = new Map<number, number>();
  for (const { term, weight } of expansions) surest.set(term, Math.max(weight, surest.get(term) ?? 0));
  return [...surest].map(([term, weight]) => ({ term, weight }));
}
