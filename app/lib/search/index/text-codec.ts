import { hasWordCharacter, tokenize } from "./tokenizer.ts";

/**
 * Texts as one string with a character per symbol. A symbol is a word, the text between two words unless that is a single space, the
 * end of a text, or CASE_FLIP before a word whose first letter is not in the expected case: upper at the start of a sentence, lower
 * elsewhere. Words are stored once in a table, lowercase where possible.
 *
 * The string is both the texts and the index: word positions are read without tokenizing. The most frequent symbols take one byte in
 * UTF-8, and the result compresses better than the texts.
 */
export interface EncodedTexts {
  /** Words and separators, by number. */
  symbols: string[];
  stream: string;
}

const CAPITALIZED = /^\p{Lu}(?!\p{Lu})/u;
const ONLY_FIRST_CAPITAL = /^\p{Lu}\p{Ll}*$/u;
const SENTENCE_END = /(?:[.?!:] |\n)$/;

export function encodeTexts(texts: readonly string[]): EncodedTexts {
  const written = texts.map(symbolsOf);
  const symbols = orderSymbols(written.flat());
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  const stream = written
    .map((ofText) =>
      ofText
        .map((symbol) => (symbol === "" ? ENCODED_CASE_FLIP : encodeNumber(numbers.get(symbol) ?? 0)))
        .join(""),
    )
    .join(ENCODED_END);
  return { symbols, stream: stream + ENCODED_END };
}

/** Returns a text's symbols as strings; the empty string is CASE_FLIP. */
function symbolsOf(text: string): string[] {
  const symbols: string[] = [];
  let last = 0;
  for (const { text: token, start, end } of tokenize(text)) {
    const between = text.slice(last, start);
    const isFirst = last === 0;
    if (between !== (isFirst ? "" : " ")) symbols.push(between);
    const isSentenceStart = isFirst || SENTENCE_END.test(between);
    const lowercase = lowercaseFirst(token);
    // Some letters have no other case, or do not round-trip.
    const hasLowercase = lowercase !== token && uppercaseFirst(lowercase) === token;
    if (isSentenceStart && uppercaseFirst(token) !== token) symbols.push("", token);
    else if (isSentenceStart && hasLowercase && CAPITALIZED.test(token)) symbols.push(lowercase);
    else if (!isSentenceStart && hasLowercase && ONLY_FIRST_CAPITAL.test(token)) symbols.push("", lowercase);
    else symbols.push(token);
    last = end;
  }
  if (last < text.length) symbols.push(text.slice(last));
  return symbols;
}

/** Sorts symbols by frequency into those of one, two and more bytes, the latter two groups alphabetically. */
function orderSymbols(written: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const symbol of written) if (symbol !== "") counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([symbol]) => symbol);
  const rest = ONE_BYTE_COUNT + TWO_BYTE_COUNT;
  return [
    ...byCount.slice(0, ONE_BYTE_COUNT),
    ...byCount.slice(ONE_BYTE_COUNT, rest).sort(),
    ...byCount.slice(rest).sort(),
  ];
}

/** Decodes the text that starts at an index of the stream's numbers. */
export function decodeText(symbols: readonly string[], numbers: Int32Array, start: number): string {
  let text = "";
  let between: string | undefined;
  let isFlipped = false;
  for (let at = start; at < numbers.length && numbers[at] !== END; at++) {
    const symbol = symbols[numbers[at] ?? END] ?? "";
    if (numbers[at] === CASE_FLIP) isFlipped = true;
    else if (!hasWordCharacter(symbol)) between = symbol;
    else {
      const isFirst = text === "";
      const gap = between ?? (isFirst ? "" : " ");
      // Symbols are lowercase: the position determines the case unless it is flipped.
      const isUppercase = (isFirst || SENTENCE_END.test(gap)) !== isFlipped;
      text += gap + (isUppercase ? uppercaseFirst(symbol) : symbol);
      between = undefined;
      isFlipped = false;
    }
  }
  return text + (between ?? "");
}

function lowercaseFirst(token: string): string {
  return token.charAt(0).toLowerCase() + token.slice(1);
}

function uppercaseFirst(token: string): string {
  return token.charAt(0).toUpperCase() + token.slice(1);
}

/**
 * Encodes non-negative integers as a string, a character each: the lowest take one byte in UTF-8, the next two. Two further
 * characters are markers.
 */

/** Decoded markers: the end of a text, and a word whose first letter has the unexpected case. */
export const END = -1;
const CASE_FLIP = -2;
const ENCODED_END = " ";
const ENCODED_CASE_FLIP = "!";
const END_CODE = ENCODED_END.charCodeAt(0);
const OTHER_CODE = ENCODED_CASE_FLIP.charCodeAt(0);

/** Number of one-byte characters that JSON does not escape. */
const ONE_BYTE_COUNT = 0x7f - 0x23 - 1;
const FIRST_ONE_BYTE = 0x23;
const BACKSLASH = 0x5c;
const FIRST_TWO_BYTE = 0xa0;
const TWO_BYTE_COUNT = 0x800 - FIRST_TWO_BYTE;
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
