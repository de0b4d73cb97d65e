import { endsInWordCharacter } from "../index/character-classes.ts";
import { foldTerm, identifierParts, tokenize, withoutPossessive } from "../index/tokenize.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import { addCompounds, addSynonyms } from "./phrase-expansion.ts";
import { expandKnownWord, expandUnknownWord, MIN_PREFIX_LENGTH } from "./query-expansion.ts";
import { MAX_QUERY_LENGTH } from "./query-length.ts";
import type { QueryWord } from "./query-word.ts";
import { isStopWord } from "./stop-words.ts";

/** Words of a query that are read: nobody asks for more, and time grows with them. */
export const MAX_WORDS = 16;
/** Words that are nowhere and are taken for misspelt; whoever misspells more is not helped by guessing. */
const MAX_MISSPELT = 4;
const STOP_WORD_IMPORTANCE = 0.12;

/** Reads a query: its words, and for each the terms of the index it may stand for. */
export function parseQuery(
  text: string,
  synonyms: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): QueryWord[] {
  const typed = text.slice(0, MAX_QUERY_LENGTH);
  const isOpen = endsInWordCharacter(typed);
  const words = wordsOf(typed, vocabulary);
  const allSayLittle = words.every((word) => isStopWord(word) || word.length < MIN_PREFIX_LENGTH);
  let misspelt = 0;
  const read = words.flatMap((word, at) => {
    const isLast = isOpen && at === words.length - 1;
    const saysLittle = isStopWord(word) || (isLast && word.length < MIN_PREFIX_LENGTH);
    const isInformative = allSayLittle || !saysLittle;
    const known = expandKnownWord(word, isLast, vocabulary);
    if (known.length === 0) misspelt += 1;
    const meanings =
      known.length > 0 || misspelt > MAX_MISSPELT ? [known] : expandUnknownWord(word, isLast, vocabulary);
    return meanings.map((expansions, part) => ({
      text: part === 0 ? word : "",
      importance: isInformative ? 1 : STOP_WORD_IMPORTANCE,
      isInformative,
      expansions,
      phrases: [],
    }));
  });
  addCompounds(read, vocabulary);
  addSynonyms(read, synonyms, vocabulary);
  for (const word of read) {
    word.expansions.sort((a, b) => b.weight - a.weight || vocabulary.compareTerms(a.term, b.term));
    // What may not have been meant counts less beside what was.
    if (read.length > 1) word.importance *= Math.min(1, (word.expansions[0]?.weight ?? 0) + 0.25);
  }
  return read;
}

/** The query's words, each once: identifiers whole where the index has them, else their parts. */
function wordsOf(text: string, vocabulary: Vocabulary): string[] {
  const words = tokenize(text).flatMap((token) => {
    const name = withoutPossessive(token.text);
    const whole = foldTerm(name);
    const parts = identifierParts(name);
    if (parts.length < 2 || vocabulary.numberOf(whole) !== undefined) return [whole];
    // An identifier being typed.
    return vocabulary.withPrefix(whole).length > 0 ? [whole] : parts;
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}
