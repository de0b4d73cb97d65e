import { encodeNumber } from "../index/number-codec.ts";

/**
 * Encodes a term's posting list: the number of texts, their delta-encoded numbers, and the frequency in each. `texts` is ascending and
 * has a text once per occurrence. Positions are not encoded; they follow from the texts once loaded.
 */
export function encodePosting(texts: Iterable<number>): string {
  const distances: string[] = [];
  const counts: number[] = [];
  let last = -1;
  for (const text of texts) {
    if (text === last) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      distances.push(encodeNumber(text - last - 1));
      counts.push(1);
    }
    last = text;
  }
  return [encodeNumber(counts.length), ...distances, ...counts.map(encodeNumber)].join("");
}

/** Decodes concatenated posting lists: calls `visit` for each occurrence, with the list's index and the text, ascending. */
export function decodePostings(numbers: Int32Array, visit: (place: number, text: number) => void): void {
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

/** Decodes concatenated posting lists into arrays of texts, each text once per occurrence. */
export function readPostings(numbers: Int32Array): number[][] {
  const postings: number[][] = [];
  decodePostings(numbers, (place, text) => {
    const texts = postings[place];
    if (texts) texts.push(text);
    else postings[place] = [text];
  });
  return postings;
}
