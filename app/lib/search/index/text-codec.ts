import {
  CASE_FLIP,
  ENCODED_CASE_FLIP,
  ENCODED_END,
  END,
  encodeNumber,
  ONE_BYTE,
  TWO_BYTES,
} from "./number-codec.ts";
import { tokenize } from "./tokenize.ts";

/**
 * Texts as one string of symbols, a character each: a word, what stands between two words unless that is a single space, a mark
 * (OTHER) for a first letter that is not of the case that its place suggests, or the end of a text. Words are in a table, each once, beginning with a small
 * letter where they may. It is both the texts and the index: which word stands where can be read off it without any parsing.
 * UTF-8 gives the commonest symbols one byte, and what compresses text compresses it better than the texts themselves.
 */
export interface EncodedTexts {
  /** Words and what stands between them, by number. */
  symbols: string[];
  stream: string;
}

const CAPITALISED = /^\p{Lu}(?!\p{Lu})/u;
const ONLY_FIRST_CAPITAL = /^\p{Lu}\p{Ll}*$/u;
const SENTENCE_END = /[.?!:] $/;

/** Encodes texts in order. The same texts always give the same symbols and stream. */
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

/** A text's symbols as strings; the empty one is the mark of the other case. */
function symbolsOf(text: string): string[] {
  const symbols: string[] = [];
  let last = 0;
  for (const { text: token, start, end } of tokenize(text)) {
    const between = text.slice(last, start);
    const isFirst = last === 0;
    if (between !== (isFirst ? "" : " ")) symbols.push(between);
    const isStart = isFirst || SENTENCE_END.test(between);
    const small = withSmall(token);
    // Some letters have no other case, or one that does not lead back.
    const hasSmall = small !== token && withCapital(small) === token;
    if (isStart && withCapital(token) !== token) symbols.push("", token);
    else if (isStart && hasSmall && CAPITALISED.test(token)) symbols.push(small);
    else if (!isStart && hasSmall && ONLY_FIRST_CAPITAL.test(token)) symbols.push("", small);
    else symbols.push(token);
    last = end;
  }
  if (last < text.length) symbols.push(text.slice(last));
  return symbols;
}

/** The commonest first, so that they take one byte and two; each kind in the order of the alphabet. */
function orderSymbols(written: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const symbol of written) if (symbol !== "") counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([symbol]) => symbol);
  const rest = ONE_BYTE + TWO_BYTES;
  return [
    ...byCount.slice(0, ONE_BYTE),
    ...byCount.slice(ONE_BYTE, rest).sort(),
    ...byCount.slice(rest).sort(),
  ];
}

/** A text, and where its words stand in it: start and end of each, one after the other. */
export interface DecodedText {
  text: string;
  words: { start: number; end: number }[];
}

/** The text that begins at a place of the stream's numbers. */
export function decodeText(
  { symbols, numbers }: { symbols: readonly string[]; numbers: Int32Array },
  start: number,
  isWord: (symbol: number) => boolean,
): DecodedText {
  const words: DecodedText["words"] = [];
  let text = "";
  let between: string | undefined;
  let isOther = false;
  for (let at = start; at < numbers.length; at++) {
    const symbol = numbers[at] ?? END;
    if (symbol === END) break;
    if (symbol === CASE_FLIP) isOther = true;
    else if (!isWord(symbol)) between = symbols[symbol] ?? "";
    else {
      const isFirst = words.length === 0;
      const gap = between ?? (isFirst ? "" : " ");
      // What is capital by its place is written small, and the other way round.
      const isCapital = (isFirst || SENTENCE_END.test(gap)) !== isOther;
      const token = symbols[symbol] ?? "";
      text += gap;
      words.push({ start: text.length, end: text.length + token.length });
      text += isCapital ? withCapital(token) : token;
      between = undefined;
      isOther = false;
    }
  }
  return { text: text + (between ?? ""), words };
}

function withSmall(token: string): string {
  return token.charAt(0).toLowerCase() + token.slice(1);
}

function withCapital(token: string): string {
  return token.charAt(0).toUpperCase() + token.slice(1);
}
