import type { Segment } from "../client/search-messages.ts";
import { asciiOrUnicode } from "../index/character-classes.ts";

/** A stretch of a text that matches. */
export interface Match {
  start: number;
  end: number;
}

interface Chunk {
  text: string;
  isMatch: boolean;
}

const WORDS_AND_GAPS = /[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+/gu;
const CUT = "…";

/**
 * The part of a text around a match, at most `maxLength` characters, `…` where it was cut. It grows from the match word by word, on
 * the side that has less. Matches are in order and do not overlap; the excerpt is made around the first, or the one named.
 */
export function excerptOf(text: string, matches: readonly Match[], maxLength: number, around = 0): Segment[] {
  // Words that begin further away than there is room for are never part of it.
  const center = matches[around] ?? { start: 0, end: 0 };
  const begin = Math.max(0, center.start - maxLength - 1);
  const end = Math.min(text.length, center.end + maxLength + 1);
  const near = matches
    .filter((match) => match.start >= begin && match.end <= end)
    .map((match) => ({ start: match.start - begin, end: match.end - begin }));
  const chunks = chunksOf(text.slice(begin, end), near);
  const number = near.findIndex(({ start }) => start === center.start - begin);
  const first = number < 0 ? 0 : chunkOfMatch(chunks, number);
  let [from, to] = [first, first];
  let length = chunks[first]?.text.length ?? 0;
  let [before, after] = [0, 0];
  let isOpenBefore = true;
  let isOpenAfter = true;
  while (true) {
    const canGrowBefore = isOpenBefore && from > 0;
    const canGrowAfter = isOpenAfter && to < chunks.length - 1;
    if (!canGrowBefore && !canGrowAfter) break;
    const isBefore = canGrowBefore && (!canGrowAfter || before <= after);
    const added = chunks[isBefore ? from - 1 : to + 1]?.text.length ?? 0;
    if (length + added > maxLength) {
      if (isBefore) isOpenBefore = false;
      else isOpenAfter = false;
      continue;
    }
    length += added;
    if (isBefore) {
      from -= 1;
      before += added;
    } else {
      to += 1;
      after += added;
    }
  }
  const isCutBefore = begin > 0 || from > 0;
  const isCutAfter = end < text.length || to < chunks.length - 1;
  return withCuts(chunks.slice(from, to + 1), isCutBefore, isCutAfter, maxLength);
}

/** Punctuation that begins a text, and of it what belongs to the word after it, such as a bracket. */
const LEADING_PUNCTUATION = /^[^\p{L}\p{N}\p{M}_]+/u;
const OPENING = /[([{<“‘«"$€£#@]*$/;

function withoutLeadingPunctuation(segments: readonly Segment[]): Segment[] {
  const [first, ...others] = segments;
  if (!first || first.marked) return [...segments];
  const text = first.text.replace(LEADING_PUNCTUATION, (gap) =>
    gap.trim() === "" ? gap : (OPENING.exec(gap)?.[0] ?? ""),
  );
  return text === "" && others.length === 0 ? [first] : [{ ...first, text }, ...others];
}

/** The whole text with its matches marked. */
export function marked(text: string, matches: readonly Match[]): Segment[] {
  return segmentsOf(chunksOf(text, matches));
}

function chunksOf(text: string, matches: readonly Match[]): Chunk[] {
  const chunks: Chunk[] = [];
  let last = 0;
  const addGap = (gap: string) => {
    for (const [part] of gap.matchAll(asciiOrUnicode(gap, /\w+|\W+/g, WORDS_AND_GAPS)))
      chunks.push({ text: part, isMatch: false });
  };
  for (const { start, end } of matches) {
    addGap(text.slice(last, start));
    chunks.push({ text: text.slice(start, end), isMatch: true });
    last = end;
  }
  addGap(text.slice(last));
  return chunks;
}

/** Place of a match among the chunks, by its number among the matches. */
function chunkOfMatch(chunks: readonly Chunk[], number: number): number {
  let matches = -1;
  return chunks.findIndex(({ isMatch }) => {
    if (isMatch) matches += 1;
    return isMatch && matches === number;
  });
}

function withCuts(
  chunks: readonly Chunk[],
  isCutBefore: boolean,
  isCutAfter: boolean,
  maxLength: number,
): Segment[] {
  const segments = withoutLeadingPunctuation(segmentsOf(chunks)).map(({ text, marked: isMarked }) => {
    // A single word may be longer than all there is room for.
    return { text: text.slice(0, maxLength), marked: isMarked };
  });
  const cut = { text: CUT, marked: false };
  return joined([...(isCutBefore ? [cut] : []), ...segments, ...(isCutAfter ? [cut] : [])]);
}

function segmentsOf(chunks: readonly Chunk[]): Segment[] {
  return joined(chunks.map(({ text, isMatch }) => ({ text, marked: isMatch })));
}

/** Segments side by side that are alike become one. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last && last.marked === segment.marked) last.text += segment.text;
    else if (segment.text !== "") result.push({ ...segment });
  }
  return result;
}
