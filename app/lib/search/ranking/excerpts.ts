import type { Segment } from "../client/search-messages.ts";
import { asciiOrUnicode } from "../index/tokenizer.ts";

/** Offsets of a match in a text. */
export interface Match {
  start: number;
  end: number;
}

interface Chunk {
  text: string;
  isMatch: boolean;
}

const WORDS_AND_SEPARATORS = /[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+/gu;
const ELLIPSIS = "…";

/**
 * Returns an excerpt of at most `maxLength` characters around a match, with `…` where text is omitted. It grows from the match word by
 * word, on the shorter side first. Matches are sorted and do not overlap; `around` is the index of the central one.
 */
export function excerptOf(text: string, matches: readonly Match[], maxLength: number, around = 0): Segment[] {
  // Only the text that may fit is split into words.
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
  const isTruncatedBefore = begin > 0 || from > 0;
  const isTruncatedAfter = end < text.length || to < chunks.length - 1;
  return withEllipses(chunks.slice(from, to + 1), isTruncatedBefore, isTruncatedAfter, maxLength);
}

/** Punctuation at the start of an excerpt, and the part of it that belongs to the next word, such as a bracket. */
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

/** Returns the whole text with its matches marked. */
export function markMatches(text: string, matches: readonly Match[]): Segment[] {
  return segmentsOf(chunksOf(text, matches));
}

function chunksOf(text: string, matches: readonly Match[]): Chunk[] {
  const chunks: Chunk[] = [];
  let last = 0;
  const addGap = (gap: string) => {
    for (const [part] of gap.matchAll(asciiOrUnicode(gap, /\w+|\W+/g, WORDS_AND_SEPARATORS)))
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

/** Returns the index of a match's chunk. */
function chunkOfMatch(chunks: readonly Chunk[], number: number): number {
  let matches = -1;
  return chunks.findIndex(({ isMatch }) => {
    if (isMatch) matches += 1;
    return isMatch && matches === number;
  });
}

function withEllipses(
  chunks: readonly Chunk[],
  isTruncatedBefore: boolean,
  isTruncatedAfter: boolean,
  maxLength: number,
): Segment[] {
  const segments = withoutLeadingPunctuation(segmentsOf(chunks)).map(({ text, marked: isMarked }) => {
    // A single word may exceed the limit.
    return { text: text.slice(0, maxLength), marked: isMarked };
  });
  const ellipsis = { text: ELLIPSIS, marked: false };
  return mergeSegments([
    ...(isTruncatedBefore ? [ellipsis] : []),
    ...segments,
    ...(isTruncatedAfter ? [ellipsis] : []),
  ]);
}

function segmentsOf(chunks: readonly Chunk[]): Segment[] {
  return mergeSegments(chunks.map(({ text, isMatch }) => ({ text, marked: isMatch })));
}

/** Merges adjacent segments of the same kind. */
function mergeSegments(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last && last.marked === segment.marked) last.text += segment.text;
    else if (segment.text !== "") result.push({ ...segment });
  }
  return result;
}
