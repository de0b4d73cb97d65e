import type { Segment } from "../client/search-messages.ts";
import { inflectionRoot } from "../index/stems.ts";
import { foldTerm, partsWithOffsets, type Token, termsOf, tokenize } from "../index/tokenizer.ts";

/** Offsets of a match in a text. */
export interface Match {
  start: number;
  end: number;
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
  /** Index of the matched target. */
  target: number;
}

/**
 * Finds the targets among the words of a text. Matches are sorted and do not overlap. Of an identifier, only the matching parts are
 * returned, unless a term is the whole identifier.
 */
export function findMatches(text: string, targets: readonly MatchTarget[]): TargetMatch[] {
  const words = tokenize(text).map((token) => ({ token, terms: termsOf(token.text) }));
  const found = targets.flatMap((own, target) => {
    const matched = words.filter(({ terms }) => terms.some((term) => own.terms.has(term)));
    const matches = [
      ...matched.flatMap(({ token }) => matchesInToken(token, own)),
      ...own.phrases.flatMap((phrase) => phraseIn(words, phrase)),
    ];
    return matches.map((match) => ({ ...match, target }));
  });
  return mergeOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

function matchesInToken({ text, start, end }: Token, { typed, terms }: MatchTarget): Match[] {
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

/** Finds a phrase, in any inflection of its words. It begins with the first part of a token. */
function phraseIn(words: readonly { token: Token }[], phrase: string): Match[] {
  const roots = phrase.split(" ").map((word) => inflectionRoot(foldTerm(word)));
  const rootsFrom = (at: number, count: number) =>
    words
      .slice(at, at + count)
      .flatMap(({ token }) =>
        partsWithOffsets(token.text).map(({ term, end }) => ({ term, end: token.start + end })),
      )
      .map(({ term, end }) => ({ root: inflectionRoot(term), end }));
  return words.flatMap(({ token }, at) => {
    if (rootsFrom(at, 1)[0]?.root !== roots[0]) return [];
    const found = rootsFrom(at, roots.length).slice(0, roots.length);
    const isPhrase = roots.every((root, offset) => found[offset]?.root === root);
    return isPhrase ? [{ start: token.start, end: found.at(-1)?.end ?? token.end }] : [];
  });
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
