import type { Segment } from "../client/search-messages.ts";
import {
  inflectionRoot,
  partsWithOffsets,
  type Token,
  termsOf,
  tokenize,
  wordParts,
} from "../index/tokenizer.ts";

export interface Match {
  start: number;
  end: number;
}

/** A query word to find in a text. */
export interface MatchTarget {
  terms: ReadonlySet<string>;
  /** Phrases, which match only as a whole. */
  phrases: readonly string[];
}

export interface TargetMatch extends Match {
  target: number;
}

/**
 * Finds the targets among the words of a text. Matches are whole words, sorted, and do not overlap. Of an identifier, only the
 * matching words are returned, unless a term is the whole identifier.
 */
export function findMatches(text: string, targets: readonly MatchTarget[]): TargetMatch[] {
  const tokens = tokenize(text);
  const words = tokens.map((token) => ({ token, terms: termsOf(token.text) }));
  const parts = targets.some(({ phrases }) => phrases.length > 0) ? placedParts(tokens) : [];
  const found = targets.flatMap((own, target) => {
    const matched = words.filter(({ terms }) => terms.some((term) => own.terms.has(term)));
    const matches = [
      ...matched.flatMap(({ token }) => matchesInToken(token, own)),
      ...own.phrases.flatMap((phrase) => phraseIn(parts, phrase)),
    ];
    return matches.map((match) => ({ ...match, target }));
  });
  return mergeOverlapping(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

function matchesInToken({ text, start, end }: Token, { terms }: MatchTarget): Match[] {
  const parts = wordParts(text).filter(({ term }) => terms.has(term));
  if (parts.length === 0) return [{ start, end }];
  return parts.map((part) => ({ start: start + part.start, end: start + part.end }));
}

interface PlacedPart extends Match {
  root: string;
  /** Whether it begins its token. */
  isFirst: boolean;
}

function placedParts(tokens: readonly Token[]): PlacedPart[] {
  return tokens.flatMap(({ text, start }) =>
    partsWithOffsets(text).map((part, number) => ({
      root: inflectionRoot(part.term),
      start: start + part.start,
      end: start + part.end,
      isFirst: number === 0,
    })),
  );
}

/** Finds a phrase, in any inflection of its words. */
function phraseIn(parts: readonly PlacedPart[], phrase: string): Match[] {
  const roots = placedParts(tokenize(phrase)).map(({ root }) => root);
  return parts.flatMap(({ isFirst, start }, at) => {
    const last = parts[at + roots.length - 1];
    const isPhrase = isFirst && roots.every((root, offset) => parts[at + offset]?.root === root);
    return isPhrase && last ? [{ start, end: last.end }] : [];
  });
}

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
