import { encodeNumbers, readNumbers } from "../index/text-codec.ts";

/**
 * Encodes a term's posting list: the number of texts, their delta-encoded numbers, and the frequency in each. `texts` is ascending and
 * has a text once per occurrence.
 */
export function encodePosting(texts: Iterable<number>): string {
  const distances: number[] = [];
  const counts: number[] = [];
  let last = -1;
  for (const text of texts) {
    if (text === last) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      distances.push(text - last - 1);
      counts.push(1);
    }
    last = text;
  }
  return encodeNumbers([counts.length, ...distances, ...counts]);
}

/** Decodes concatenated posting lists: calls `visit` for each occurrence, with the list's index and the text, ascending. */
export function decodePostings(encoded: string, visit: (place: number, text: number) => void): void {
  const numbers = readNumbers(encoded);
  let place = 0;
  for (let at = 0; at < numbers.length; place++) {
    const textCount = numbers[at] ?? 0;
    let text = -1;
    for (let entry = at + 1; entry <= at + textCount; entry++) {
      text += (numbers[entry] ?? 0) + 1;
      for (let count = numbers[entry + textCount] ?? 0; count > 0; count--) visit(place, text);
    }
    at += 1 + 2 * textCount;
  }
}
