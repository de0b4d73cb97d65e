import {
  endsInWordCharacter,
  foldTerm,
  hasLetter,
  inflectionRoot,
  isIdentifier,
  isShort,
  isStopWord,
  tokenize,
  withoutPossessive,
  wordParts,
} from "../index/tokenizer.ts";
import type { Vocabulary } from "./vocabulary.ts";

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
  /** Whether the index has neither the word nor a form, completion, compound or synonym: its expansions are corrections. */
  isUnknown: boolean;
}

/** An index term that a query word expands to. The weight is 1 for the word itself, lower for less confident matches. */
export interface Expansion {
  term: number;
  weight: number;
  /** The term matches only as part of a phrase. */
  isOfPhrase?: true;
}

/** Maximum number of unknown words that are corrected. */
const MAX_CORRECTED = 4;
/** Shorter prefixes are not completed. */
const MIN_PREFIX_LENGTH = 2;
const STOP_WORD_IMPORTANCE = 0.12;
/** Means no longer word: `SEPA` is neither completed to `separate` nor corrected. */
const ACRONYM = /^\p{Lu}{2,4}$/u;
/** Confidence that a related term is what the reader meant, tuned on `test/relevance`. */
const EXPANSION_WEIGHTS = {
  exact: 1,
  inflected: 0.8,
  compound: 0.95,
  synonym: 0.55,
  prefix: 0.6,
  /** A complete word is more likely meant than its completions. */
  prefixOfKnown: 0.3,
  oneEdit: 0.9,
  twoEdits: 0.5,
} as const;

/** Parses a query into words and expands them to index terms. */
export function parseQuery(
  text: string,
  synonyms: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): QueryWord[] {
  const isOpen = endsInWordCharacter(text);
  const words = wordsOf(text, vocabulary);
  const hasOnlyStopWords = words.every(
    ({ text: word }) => isStopWord(word) || word.length < MIN_PREFIX_LENGTH,
  );
  const read = words.map(({ text: word, written }, at): QueryWord => {
    const isLast = isOpen && at === words.length - 1 && !ACRONYM.test(written);
    // The first letter of a query begins a word; elsewhere a letter is one by itself.
    const isBeginning = isLast && (!isShort(word) || (words.length === 1 && hasLetter(word)));
    const known = expandKnownWord(word, isBeginning, vocabulary);
    // An amount, a date or a version that no page has is the reader's own.
    const isOwnValue = known.length === 0 && isIdentifier(word) && !hasLetter(word);
    const isStop = isStopWord(word) || isOwnValue || (isLast && word.length < MIN_PREFIX_LENGTH);
    const isInformative = hasOnlyStopWords || !isStop;
    return {
      text: word,
      importance: isInformative ? 1 : STOP_WORD_IMPORTANCE,
      isInformative,
      expansions: known,
      phrases: [],
      isUnknown: false,
    };
  });
  addCompounds(read, vocabulary);
  addSynonyms(read, synonyms, vocabulary);
  for (const word of read) word.isUnknown = word.expansions.length === 0;
  const corrected = read.filter(({ isUnknown }, at) => isUnknown && !ACRONYM.test(words[at]?.written ?? ""));
  for (const word of corrected.slice(0, MAX_CORRECTED))
    word.expansions = expandUnknownWord(word.text, vocabulary);
  // Corrected words have synonyms too.
  if (corrected.length > 0) addSynonyms(read, synonyms, vocabulary);
  for (const { expansions } of read) expansions.sort((a, b) => b.weight - a.weight);
  return read;
}

/**
 * Returns the distinct words of a query, folded and as written: identifiers as a whole if the index has them or one within an edit,
 * otherwise their words.
 */
function wordsOf(text: string, vocabulary: Vocabulary): { text: string; written: string }[] {
  const termsOf = (name: string): string[] => {
    const whole = foldTerm(name);
    const parts = wordParts(name).map(({ term }) => term);
    const isWhole = !isIdentifier(name) || parts.length === 0 || vocabulary.numberOf(whole) !== undefined;
    if (isWhole) return [whole];
    // The identifier may still be being typed, or be misspelled.
    const isKnown = vocabulary.withPrefix(whole).length > 0 || vocabulary.corrections(whole)?.distance === 1;
    return isKnown ? [whole] : parts;
  };
  const words = new Map<string, string>();
  for (const token of tokenize(text)) {
    const written = withoutPossessive(token.text);
    for (const term of termsOf(written)) if (!words.has(term)) words.set(term, written);
  }
  return [...words].map(([term, written]) => ({ text: term, written }));
}

/** Expands a word to itself, its forms and, while it is being typed, its completions. */
function expandKnownWord(word: string, isBeginning: boolean, vocabulary: Vocabulary): Expansion[] {
  const itself = vocabulary.numberOf(word);
  const expansions = inflectedForms(word, EXPANSION_WEIGHTS.exact, vocabulary);
  if (itself !== undefined) expansions.unshift({ term: itself, weight: EXPANSION_WEIGHTS.exact });
  if (isBeginning) {
    const weight = expansions.length > 0 ? EXPANSION_WEIGHTS.prefixOfKnown : EXPANSION_WEIGHTS.prefix;
    const completions = vocabulary.withPrefix(word).map((term) => ({ term, weight }));
    return uniqueTerms([...expansions, ...completions]);
  }
  return expansions;
}

/** Expands an unknown word to its corrections and their forms. */
function expandUnknownWord(word: string, vocabulary: Vocabulary): Expansion[] {
  const corrections = vocabulary.corrections(word);
  if (!corrections) return [];
  const weight = corrections.distance > 1 ? EXPANSION_WEIGHTS.twoEdits : EXPANSION_WEIGHTS.oneEdit;
  return uniqueTerms(
    corrections.terms.flatMap((term) => [
      { term, weight },
      ...inflectedForms(vocabulary.textOf(term), weight, vocabulary),
    ]),
  );
}

/** Returns the inflected forms of a word; `weight` is the word's own weight. */
function inflectedForms(word: string, weight: number, vocabulary: Vocabulary): Expansion[] {
  return vocabulary.inflected(word).map((term) => ({ term, weight: weight * EXPANSION_WEIGHTS.inflected }));
}

function uniqueTerms(expansions: readonly Expansion[]): Expansion[] {
  const weights = new Map<number, number>();
  for (const { term, weight } of expansions) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

/** Expands adjacent words to their compound in the index, such as `check out` to `checkout`. */
function addCompounds(words: readonly QueryWord[], vocabulary: Vocabulary): void {
  for (const [at, second] of words.entries()) {
    const first = words[at - 1];
    const term = first && vocabulary.numberOf(first.text + second.text);
    if (!first || term === undefined) continue;
    for (const word of [first, second]) addExpansion(word, { term, weight: EXPANSION_WEIGHTS.compound });
  }
}

/** Expands words and phrases to their synonyms. */
function addSynonyms(
  words: readonly QueryWord[],
  groups: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): void {
  const roots = words.map((word) => rootOf(word, vocabulary));
  for (const group of groups) {
    for (const phrase of group) {
      const at = indexOfPhrase(phrase.split(" "), roots);
      if (at < 0) continue;
      const matched = words.slice(at, at + phrase.split(" ").length);
      for (const other of group) if (other !== phrase) addSynonym(matched, other, vocabulary);
    }
  }
}

/** Returns the root of the most confident form or correction, so that misspelled and inflected words have synonyms too. */
function rootOf({ text, expansions: [best] }: QueryWord, vocabulary: Vocabulary): string {
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
  const isPhrase = parts.length > 1;
  const terms = parts.flatMap((part) => [vocabulary.numberOf(part) ?? [], vocabulary.inflected(part)].flat());
  for (const word of words) {
    if (isPhrase) word.phrases.push(phrase);
    for (const term of terms)
      addExpansion(word, { term, weight: EXPANSION_WEIGHTS.synonym, ...(isPhrase && { isOfPhrase: true }) });
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
