import { MAX_QUERY_LENGTH } from "../client/search-messages.ts";
import {
  endsInWordCharacter,
  foldTerm,
  identifierParts,
  tokenize,
  withoutPossessive,
} from "../index/tokenizer.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import type { QueryWord } from "./query-expansion.ts";
import {
  addCompounds,
  addSynonyms,
  expandKnownWord,
  expandUnknownWord,
  MIN_PREFIX_LENGTH,
} from "./query-expansion.ts";
import { isStopWord } from "./stems.ts";

/** Further words of a query are ignored, as search time grows with their number. */
export const MAX_WORDS = 16;
/** Maximum number of unknown words that are corrected. */
const MAX_CORRECTED = 4;
const STOP_WORD_IMPORTANCE = 0.12;

/** Parses a query into words and expands them to index terms. */
export function parseQuery(
  text: string,
  synonyms: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): QueryWord[] {
  const typed = text.slice(0, MAX_QUERY_LENGTH);
  const isOpen = endsInWordCharacter(typed);
  const words = wordsOf(typed, vocabulary);
  const hasOnlyStopWords = words.every((word) => isStopWord(word) || word.length < MIN_PREFIX_LENGTH);
  let unknownCount = 0;
  const read = words.flatMap((word, at) => {
    const isLast = isOpen && at === words.length - 1;
    const isStop = isStopWord(word) || (isLast && word.length < MIN_PREFIX_LENGTH);
    const isInformative = hasOnlyStopWords || !isStop;
    const known = expandKnownWord(word, isLast, vocabulary);
    if (known.length === 0) unknownCount += 1;
    const expanded =
      known.length > 0 || unknownCount > MAX_CORRECTED
        ? [known]
        : expandUnknownWord(word, isLast, vocabulary);
    return expanded.map((expansions, part) => ({
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
    // Down-weight uncertain expansions next to certain ones.
    if (read.length > 1) word.importance *= Math.min(1, (word.expansions[0]?.weight ?? 0) + 0.4);
  }
  return read;
}

/** Returns the distinct words of a query: identifiers as a whole if the index has them or one within an edit, otherwise their parts. */
function wordsOf(text: string, vocabulary: Vocabulary): string[] {
  const words = tokenize(text).flatMap((token) => {
    const name = withoutPossessive(token.text);
    const whole = foldTerm(name);
    const parts = identifierParts(name);
    if (parts.length < 2 || vocabulary.numberOf(whole) !== undefined) return [whole];
    // The identifier may still be being typed, or be misspelled.
    const isKnown =
      vocabulary.withPrefix(whole).length > 0 || vocabulary.corrections(whole, false)?.distance === 1;
    return isKnown ? [whole] : parts;
  });
  return [...new Set(words)].slice(0, MAX_WORDS);
}
