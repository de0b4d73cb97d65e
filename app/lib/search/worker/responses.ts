import { MAX_RESULTS, type ResponseBase } from "../client/search-messages.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import type { QueryWord } from "../query/query-word.ts";

const MAX_NEAREST = 5;
/** Maximum number of unknown words for which similar words are searched. */
const MAX_UNKNOWN = 3;
const MAX_POPULAR = 8;
/** Maximum number of terms to highlight. */
const MAX_TERMS = 60;

/** Creates the fields that every response has; `found` is the number of pages found. */
export function createResponseBase(
  text: string,
  words: readonly QueryWord[],
  found: number,
  vocabulary: Vocabulary,
  popular: ResponseBase["popular"],
): ResponseBase {
  return {
    text,
    total: Math.min(found, MAX_RESULTS),
    nearest: found > 0 ? [] : nearestTo(words, vocabulary),
    popular: found > 0 ? [] : popular.slice(0, MAX_POPULAR),
    terms: termsOf(words, vocabulary),
  };
}

function nearestTo(words: readonly QueryWord[], vocabulary: Vocabulary): string[] {
  const near = words
    .filter(({ expansions }) => expansions.length === 0)
    .slice(0, MAX_UNKNOWN)
    .flatMap((word) => vocabulary.nearest(word.text, MAX_NEAREST));
  return [...new Set(near)].slice(0, MAX_NEAREST);
}

function termsOf(words: readonly QueryWord[], vocabulary: Vocabulary): string[] {
  const informative = words.filter(({ isInformative }) => isInformative);
  const phrases = informative.flatMap((word) => word.phrases);
  const terms = informative.flatMap(({ expansions }) =>
    expansions.filter(({ isOfPhrase }) => !isOfPhrase).map(({ term }) => vocabulary.textOf(term)),
  );
  return [...new Set([...phrases, ...terms])].slice(0, MAX_TERMS);
}
