/**
 * Numbers from 0 as a string, a character each: the lowest take one byte in UTF-8, more than most lists hold two. Besides them two
 * marks, which mean what the list says.
 */

/** What the marks are read as. */
export const END = -1;
export const CASE_FLIP = -2;
export const ENCODED_END = " ";
export const ENCODED_CASE_FLIP = "!";
const END_CODE = ENCODED_END.charCodeAt(0);
const OTHER_CODE = ENCODED_CASE_FLIP.charCodeAt(0);

/** Characters JSON needs no escape for; those of one byte first. */
export const ONE_BYTE = 0x7f - 0x23 - 1;
const FIRST_OF_ONE_BYTE = 0x23;
const BACKSLASH = 0x5c;
const FIRST_OF_MORE = 0xa0;
/** Two bytes in UTF-8 end here. */
export const TWO_BYTES = 0x800 - FIRST_OF_MORE;
/** Numbers from here on take two characters. The first is below the surrogates. */
const FIRST_OF_PAIRS = 0xc000;
const MAX_SINGLE = FIRST_OF_PAIRS - FIRST_OF_MORE;
const PAIR_BASE = 0x1000;

export function encodeNumber(number: number): string {
  if (number < ONE_BYTE) {
    const code = FIRST_OF_ONE_BYTE + number;
    return String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  const rest = number - ONE_BYTE;
  if (rest < MAX_SINGLE) return String.fromCharCode(FIRST_OF_MORE + rest);
  const beyond = rest - MAX_SINGLE;
  return String.fromCharCode(
    FIRST_OF_PAIRS + Math.floor(beyond / PAIR_BASE),
    FIRST_OF_MORE + (beyond % PAIR_BASE),
  );
}

/** Numbers one after the other, as {@link readNumbers} reads them. */
export function encodeNumbers(numbers: readonly number[]): string {
  return numbers.map(encodeNumber).join("");
}

/** The numbers that were encoded, and the marks. */
export function readNumbers(encoded: string): Int32Array {
  const numbers = new Int32Array(encoded.length);
  let count = 0;
  for (let at = 0; at < encoded.length; at++) {
    const code = encoded.charCodeAt(at);
    let number = code - FIRST_OF_MORE + ONE_BYTE;
    if (code === END_CODE) number = END;
    else if (code === OTHER_CODE) number = CASE_FLIP;
    else if (code < FIRST_OF_MORE) number = code - FIRST_OF_ONE_BYTE - (code > BACKSLASH ? 1 : 0);
    else if (code >= FIRST_OF_PAIRS) {
      at += 1;
      const low = encoded.charCodeAt(at) - FIRST_OF_MORE;
      number = ONE_BYTE + MAX_SINGLE + (code - FIRST_OF_PAIRS) * PAIR_BASE + low;
    }
    numbers[count] = number;
    count += 1;
  }
  return numbers.subarray(0, count);
}
