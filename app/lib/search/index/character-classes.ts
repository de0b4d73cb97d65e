const ASCII = /^[\x20-\x7e]*$/;
/** Marks, arrows and signs, which are no letters. */
const ASCII_AND_SIGNS = /^[\x20-\x7e\u2010-\u205e\u2190-\u23ff]*$/;

/** Is the text written in ASCII alone? */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * The expression for text whose letters are all ASCII, else the one for all alphabets. Nearly all text needs only the first, and
 * the other takes longer to get ready than a first query may take.
 */
export function asciiOrUnicode(text: string, ascii: RegExp, any: RegExp): RegExp {
  return ASCII_AND_SIGNS.test(text) ? ascii : any;
}

const ASCII_WORD = /[A-Za-z0-9]/;
const WORD = /[\p{L}\p{N}]/u;
const ASCII_LETTERS = /^[A-Za-z]+$/;
const LETTERS = /^\p{L}+$/u;

/** Does the text hold a letter or digit? */
export function hasWordCharacter(text: string): boolean {
  // The first character tells it of nearly every word.
  const first = text.charCodeAt(0) | SMALL;
  return (first >= A && first <= Z) || asciiOrUnicode(text, ASCII_WORD, WORD).test(text);
}

/** Does it end with one? */
export function endsInWordCharacter(text: string): boolean {
  const [last = ""] = [...text.slice(-2)].slice(-1);
  return hasWordCharacter(last);
}

/** Is it made of letters alone? */
export function isLetters(text: string): boolean {
  return asciiOrUnicode(text, ASCII_LETTERS, LETTERS).test(text);
}

/** The bit that a small letter has and its capital has not, and the first and last small letter. */
const SMALL = 0x20;
const A = 0x61;
const Z = 0x7a;
