import { foldTerm, type Part, partsWithOffsets, termsOf } from "../index/tokenize.ts";
import { inflectionRoot } from "../query/stems.ts";
import type { Match } from "./excerpt.ts";

/** A word of a text. */
export interface TextWord extends Match {
  text: string;
  /** Its number among the words of the text. */
  at: number;
}

/** What is looked for in a text. */
export interface MatchTarget {
  /** As typed and folded; of a match that holds it only this part is marked. Empty for none. */
  typed: string;
  terms: ReadonlySet<string>;
  /** Phrases that match only as a whole. */
  phrases: readonly string[];
}

export interface TargetMatch extends Match {
  /** Number of the word of the text that it begins in. */
  at: number;
  /** Number of what was wanted. */
  target: number;
}

/**
 * Finds what is wanted among the words of a text, in order and without overlaps. Of an identifier only the parts that match are
 * given, the whole only if it is wanted as a whole. Words that cannot match may be left out of `words`.
 */
export function findMatches(words: readonly TextWord[], target: readonly MatchTarget[]): TargetMatch[] {
  const found: TargetMatch[] = [];
  for (const [number, one] of target.entries()) {
    for (const word of words) {
      for (const match of matchesInWord(word, one)) found.push({ ...match, at: word.at, target: number });
    }
    for (const match of phrasesIn(words, one.phrases)) found.push({ ...match, target: number });
  }
  return merged(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

function matchesInWord({ text, start, end }: TextWord, { typed, terms }: MatchTarget): Match[] {
  if (!termsOf(text).some((term) => terms.has(term))) return [];
  const parts = partsWithOffsets(text).filter(({ term }) => terms.has(term));
  const spans = parts.length > 0 ? parts : [{ start: 0, end: end - start }];
  return spans.map((span) => {
    const own = typedPart(text.slice(span.start, span.end), typed);
    return { start: start + span.start + own.start, end: start + span.start + own.end };
  });
}

function typedPart(word: string, typed: string): Match {
  const folded = foldTerm(word);
  const at = typed === "" ? -1 : folded.indexOf(typed);
  // Folding may change how many characters there are.
  if (at < 0 || folded.length !== word.length) return { start: 0, end: word.length };
  return { start: at, end: at + typed.length };
}

/** Where the phrases stand, in any form of their words. */
function phrasesIn(words: readonly TextWord[], phrases: readonly string[]): Omit<TargetMatch, "target">[] {
  if (phrases.length === 0) return [];
  const parts = words.flatMap(({ text, start, at }) =>
    partsWithOffsets(text).map((part, number) => placedPart(part, start, at, number === 0)),
  );
  const found: Omit<TargetMatch, "target">[] = [];
  for (const phrase of phrases) {
    const roots = phrase.split(" ").map((word) => inflectionRoot(foldTerm(word)));
    for (const [number, first] of parts.entries()) {
      if (!first.isFirst) continue;
      const stretch = parts.slice(number, number + roots.length);
      const last = stretch.at(-1);
      const isPhrase =
        stretch.length === roots.length &&
        stretch.every(
          ({ root, at }, offset) => root === roots[offset] && at - (stretch[offset - 1]?.at ?? at) <= 1,
        );
      if (isPhrase && last) found.push({ start: first.start, end: last.end, at: first.at });
    }
  }
  return found;
}

function placedPart(part: Part, start: number, at: number, isFirst: boolean) {
  return { root: inflectionRoot(part.term), start: start + part.start, end: start + part.end, at, isFirst };
}

/** Matches that overlap become one. */
function merged(matches: readonly TargetMatch[]): TargetMatch[] {
  const result: TargetMatch[] = [];
  for (const match of matches) {
    const last = result.at(-1);
    if (last && match.start < last.end) last.end = Math.max(last.end, match.end);
    else result.push({ ...match });
  }
  return result;
}
