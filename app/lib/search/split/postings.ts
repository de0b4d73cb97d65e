import { encodeNumber } from "../number-codec.ts";
import type { SearchIndex } from "../open-index.ts";

/**
 * Encodes which texts hold a term: how many do, the distance from each to the next, and how often it stands in each. Where in a
 * text it stands is read off the text, once it is there.
 */
export function encodePosting(term: number, { positionsOf, textOf }: SearchIndex): string {
  const distances: string[] = [];
  const counts: number[] = [];
  let last = -1;
  for (const position of positionsOf(term)) {
    const text = textOf[position] ?? 0;
    if (text === last) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      distances.push(encodeNumber(text - last - 1));
      counts.push(1);
    }
    last = text;
  }
  return [encodeNumber(counts.length), ...distances, ...counts.map(encodeNumber)].join("");
}

/** The texts that hold each of several terms, ascending, as often as they do; from encoded numbers that follow each other. */
export function decodePostings(numbers: Int32Array): Uint32Array[] {
  const postings: Uint32Array[] = [];
  for (let at = 0; at < numbers.length; ) {
    const held = numbers[at] ?? 0;
    const distances = numbers.subarray(at + 1, at + 1 + held);
    const counts = numbers.subarray(at + 1 + held, at + 1 + 2 * held);
    const texts = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
    let text = -1;
    let filled = 0;
    for (let number = 0; number < held; number++) {
      text += (distances[number] ?? 0) + 1;
      const end = filled + (counts[number] ?? 0);
      texts.fill(text, filled, end);
      filled = end;
    }
    postings.push(texts);
    at += 1 + 2 * held;
  }
  return postings;
}
