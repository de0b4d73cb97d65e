import type { Segment } from "../client/search-messages.ts";
import { foldTerm, type Part, partsWithOffsets, termsOf } from "../index/tokenizer.ts";
import { inflectionRoot } from "../query/stems.ts";

/** Offsets of a match in a text. */
export interface Match {
  start: number;
  end: number;
}

/** A word of a text, with its offsets. */
export interface TextWord extends Match {
  text: string;
  /** Index of the word in the text. */
  at: number;
}

/** A query word to find in a text. */
export interface MatchTarget {
  /** As typed, folded: a match is reduced to this part if it contains it. May be empty. */
  typed: string;
  terms: ReadonlySet<string>;
  /** Phrases, which match only as a whole. */
  phrases: readonly string[];
}

export interface TargetMatch extends Match {
  /** Index of the text's word in which the match starts. */
  at: number;
  /** Index of the matched target. */
  target: number;
}

/**
 * Finds the targets among the words of a text. Matches are sorted and do not overlap. Of an identifier, only the matching parts are
 * returned, unless a term is the whole identifier. `words` may omit words that cannot match.
 */
export function findMatches(words: readonly TextWord[], targets: readonly MatchTarget[]): TargetMatch[] {
  const found: TargetMatch[] = [];
  for (const [number, target] of targets.entries()) {
    for (const word of words) {
      for (const match of matchesInWord(word, target)) found.push({ ...match, at: word.at, target: number });
    }
    for (const match of phrasesIn(words, target.phrases)) found.push({ ...match, target: number });
  }
  return mergeOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end));
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
  // Folding may change the length.
  if (at < 0 || folded.length !== word.length) return { start: 0, end: word.length };
  return { start: at, end: at + typed.length };
}

/** Finds phrases, in any inflection of their words. */
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

/** Merges overlapping matches. */
function mergeOverlapping(matches: readonly TargetMatch[]): TargetMatch[] {
  const result: TargetMatch[] = [];
  for (const match of matches) {
    const last = result.at(-1);
    if (last && match.start < last.end) last.end = Math.max(last.end, match.end);
    else result.push({ ...match });
  }
  return result;
}

/** Returns the whole text with its matches, which are sorted and do not overlap, marked. */
export function markMatches(text: string, matches: readonly Match[]): Segment[] {
  const segments: Segment[] = [];
  let last = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end <= last) return;
    const previous = segments.at(-1);
    const own = text.slice(last, end);
    if (previous?.marked === isMarked) previous.text += own;
    else segments.push({ text: own, marked: isMarked });
    last = end;
  };
  for (const { start, end } of matches) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return segments;
}
