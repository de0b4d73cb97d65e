import { encodeNumber } from "../index/number-codec.ts";

/**
 * Encodes which texts hold a term, given ascending and as often as they do: how many there are, the distance from each to the next,
 * and how often it stands in each. Where in a text it stands is read off the text, once it is there.
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

/**
 * Tells which texts hold each of several terms, from encoded numbers that follow each other: `visit` is called for each text as often
 * as it holds the term of that place, ascending.
 */
export function decodePostings(numbers: Int32Array, visit: (place: number, text: number) => void): void {
  let place = 0;
  for (let at = 0; at < numbers.length; place++) {
    const held = numbers[at] ?? 0;
    let text = -1;
    for (let entry = at + 1; entry <= at + held; entry++) {
      text += (numbers[entry] ?? 0) + 1;
      for (let count = numbers[entry + held] ?? 0; count > 0; count--) visit(place, text);
    }
    at += 1 + 2 * held;
  }
}

/** The texts that hold each of several terms, ascending, as often as they do; from encoded numbers that follow each other. */
export function readPostings(numbers: Int32Array): number[][] {
  const postings: number[][] = [];
  decodePostings(numbers, (place, text) => {
    const texts = postings[place];
    if (texts) texts.push(text);
    else postings[place] = [text];
  });
  return postings;
}
