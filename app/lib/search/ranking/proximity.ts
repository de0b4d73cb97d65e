import { FIELDS, PAGE_FIELDS } from "../index/fields.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { RankedSection } from "./page-scores.ts";

/** Number of a page's best sections that are measured. */
const MEASURED_SECTIONS = 3;
/** Distance in words from which on proximity is 0. */
const WINDOW = 12;

/** Returns the mean proximity of consecutive query words in the page's best section, from 0 to 1 (adjacent). */
export function proximity(
  sections: readonly RankedSection[],
  words: readonly QueryWord[],
  index: SearchIndex,
): number {
  const informative = words.filter(({ isInformative }) => isInformative);
  if (informative.length < 2) return 0;
  let best = 0;
  for (const { section } of sections.slice(0, MEASURED_SECTIONS)) {
    let sum = 0;
    for (let at = 0; at + 1 < informative.length; at++) {
      const [first, second] = [informative[at], informative[at + 1]];
      if (first && second) sum += pairProximity(first, second, section, index);
    }
    best = Math.max(best, sum / (informative.length - 1));
  }
  return best;
}

function pairProximity(first: QueryWord, second: QueryWord, section: number, index: SearchIndex): number {
  const [from, to] = boundsOf(section, index);
  const a = positionsOf(first, from, to, index);
  const b = positionsOf(second, from, to, index);
  let nearest = WINDOW;
  let at = 0;
  for (const position of a) {
    while (at + 1 < b.length && (b[at + 1] ?? 0) <= position) at += 1;
    for (const other of [b[at], b[at + 1]]) {
      if (other !== undefined && other !== position) nearest = Math.min(nearest, Math.abs(other - position));
    }
  }
  return nearest >= WINDOW ? 0 : 1 / nearest;
}

/** Returns the range of positions of a section's texts, end exclusive. */
function boundsOf(section: number, index: SearchIndex): [number, number] {
  const text = index.headingText[section] ?? 0;
  const fields = FIELDS.length - PAGE_FIELDS.length;
  return [index.firstPosition[text] ?? 0, index.firstPosition[text + fields] ?? 0];
}

/** Returns the positions of a word's terms from `from` to `to` (exclusive), ascending. */
export function positionsOf(
  { expansions }: QueryWord,
  from: number,
  to: number,
  index: SearchIndex,
): number[] {
  const found: number[] = [];
  for (const { term } of expansions) {
    const positions = index.positionsOf(term);
    for (let at = firstFrom(positions, from); at < positions.length; at++) {
      const position = positions[at] ?? 0;
      if (position >= to) break;
      found.push(position);
    }
  }
  return found.sort((a, b) => a - b);
}

function firstFrom(positions: Uint32Array, from: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
