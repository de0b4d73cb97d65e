const ASCII = /^[\x20-\x7e]*$/;
/** ASCII, punctuation, arrows and technical symbols: no letters beyond ASCII. */
const ASCII_AND_SYMBOLS = /^[\x20-\x7e\u2010-\u205e\u2190-\u23ff]*$/;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Returns `ascii` for text whose letters are all ASCII, otherwise `unicode`. Nearly all text needs only the first; compiling Unicode
 * property escapes would slow down the first query.
 */
export function asciiOrUnicode(text: string, ascii: RegExp, unicode: RegExp): RegExp {
  return ASCII_AND_SYMBOLS.test(text) ? ascii : unicode;
}

const ASCII_WORD = /[A-Za-z0-9]/;
const WORD = /[\p{L}\p{N}]/u;
const ASCII_LETTERS = /^[A-Za-z]+$/;
const LETTERS = /^\p{L}+$/u;

/** Whether the text contains a letter or digit. */
export function hasWordCharacter(text: string): boolean {
  // Fast path: nearly every word starts with an ASCII letter.
  const first = text.charCodeAt(0) | LOWERCASE_BIT;
  return (first >= A && first <= Z) || asciiOrUnicode(text, ASCII_WORD, WORD).test(text);
}

/** Whether the text ends with a letter or digit. */
export function endsInWordCharacter(text: string): boolean {
  const [last = ""] = [...text.slice(-2)].slice(-1);
  return hasWordCharacter(last);
}

/** Whether the text consists of letters only. */
export function isLetters(text: string): boolean {
  return asciiOrUnicode(text, ASCII_LETTERS, LETTERS).test(text);
}

/** Distinguishes ASCII lowercase from uppercase letters. */
const LOWERCASE_BIT = 0x20;
const A = 0x61;
const Z = 0x7a;
