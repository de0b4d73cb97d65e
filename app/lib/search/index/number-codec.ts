/**
 * Encodes non-negative integers as a string, a character each: the lowest take one byte in UTF-8, the next two. Two further
 * characters are markers.
 */

/** Decoded markers: the end of a text, and a word whose first letter has the unexpected case. */
export const END = -1;
export const CASE_FLIP = -2;
export const ENCODED_END = " ";
export const ENCODED_CASE_FLIP = "!";
const END_CODE = ENCODED_END.charCodeAt(0);
const OTHER_CODE = ENCODED_CASE_FLIP.charCodeAt(0);

/** Number of one-byte characters that JSON does not escape. */
export const ONE_BYTE_COUNT = 0x7f - 0x23 - 1;
const FIRST_ONE_BYTE = 0x23;
const BACKSLASH = 0x5c;
const FIRST_TWO_BYTE = 0xa0;
/** Number of two-byte characters. */
export const TWO_BYTE_COUNT = 0x800 - FIRST_TWO_BYTE;
/** First character of numbers that take two characters; below the surrogates. */
const FIRST_PAIR = 0xc000;
const MAX_SINGLE = FIRST_PAIR - FIRST_TWO_BYTE;
const PAIR_BASE = 0x1000;

export function encodeNumber(number: number): string {
  if (number < ONE_BYTE_COUNT) {
    const code = FIRST_ONE_BYTE + number;
    return String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  const rest = number - ONE_BYTE_COUNT;
  if (rest < MAX_SINGLE) return String.fromCharCode(FIRST_TWO_BYTE + rest);
  const beyond = rest - MAX_SINGLE;
  return String.fromCharCode(
    FIRST_PAIR + Math.floor(beyond / PAIR_BASE),
    FIRST_TWO_BYTE + (beyond % PAIR_BASE),
  );
}

/** Concatenates encoded numbers, for {@link readNumbers}. */
export function encodeNumbers(numbers: readonly number[]): string {
  return numbers.map(encodeNumber).join("");
}

/** Decodes numbers and markers. */
export function readNumbers(encoded: string): Int32Array {
  const numbers = new Int32Array(encoded.length);
  let count = 0;
  for (let at = 0; at < encoded.length; at++) {
    const code = encoded.charCodeAt(at);
    let number = code - FIRST_TWO_BYTE + ONE_BYTE_COUNT;
    if (code === END_CODE) number = END;
    else if (code === OTHER_CODE) number = CASE_FLIP;
    else if (code < FIRST_TWO_BYTE) number = code - FIRST_ONE_BYTE - (code > BACKSLASH ? 1 : 0);
    else if (code >= FIRST_PAIR) {
      at += 1;
      const low = encoded.charCodeAt(at) - FIRST_TWO_BYTE;
      number = ONE_BYTE_COUNT + MAX_SINGLE + (code - FIRST_PAIR) * PAIR_BASE + low;
    }
    numbers[count] = number;
    count += 1;
  }
  return numbers.subarray(0, count);
}
