import {
  CASE_FLIP,
  ENCODED_CASE_FLIP,
  ENCODED_END,
  END,
  encodeNumber,
  ONE_BYTE_COUNT,
  TWO_BYTE_COUNT,
} from "./number-codec.ts";
import { tokenize } from "./tokenize.ts";

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
const SENTENCE_END = /[.?!:] $/;

/** Encodes texts in order. Deterministic. */
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

/** A text and the offsets of its words. */
export interface DecodedText {
  text: string;
  words: { start: number; end: number }[];
}

/** Decodes the text that starts at an index of the stream's numbers. */
export function decodeText(
  { symbols, numbers }: { symbols: readonly string[]; numbers: Int32Array },
  start: number,
  isWord: (symbol: number) => boolean,
): DecodedText {
  const words: DecodedText["words"] = [];
  let text = "";
  let between: string | undefined;
  let isFlipped = false;
  for (let at = start; at < numbers.length; at++) {
    const symbol = numbers[at] ?? END;
    if (symbol === END) break;
    if (symbol === CASE_FLIP) isFlipped = true;
    else if (!isWord(symbol)) between = symbols[symbol] ?? "";
    else {
      const isFirst = words.length === 0;
      const gap = between ?? (isFirst ? "" : " ");
      // Symbols are lowercase: the position determines the case unless it is flipped.
      const isUppercase = (isFirst || SENTENCE_END.test(gap)) !== isFlipped;
      const token = symbols[symbol] ?? "";
      text += gap;
      words.push({ start: text.length, end: text.length + token.length });
      text += isUppercase ? uppercaseFirst(token) : token;
      between = undefined;
      isFlipped = false;
    }
  }
  return { text: text + (between ?? ""), words };
}

function lowercaseFirst(token: string): string {
  return token.charAt(0).toLowerCase() + token.slice(1);
}

function uppercaseFirst(token: string): string {
  return token.charAt(0).toUpperCase() + token.slice(1);
}
