import { formsIn } from "./tokenise.ts";

/**
 * Texts as one string of symbols, a character each: a word, what stands between two words unless that is a single space, a mark
 * for an unexpected capital or small letter, or the end of a text. Words are in a table, each once, beginning with a small
 * letter where they may. It is both the texts and the index: which word stands where can be read off it without any parsing.
 * UTF-8 gives the commonest symbols one byte, and what compresses text compresses it better than the texts themselves.
 */
export interface EncodedTexts {
  /** Words and what stands between them, by number. */
  symbols: string[];
  stream: string;
}

/** The end of a text. */
const END = 0x20;
/** The first letter of the next word is not of the case that its place suggests. */
const OTHER_CASE = 0x21;
/** Characters JSON needs no escape for; those of one byte first. */
const ONE_BYTE = 0x7f - 0x23 - 1;
const FIRST_OF_ONE_BYTE = 0x23;
const BACKSLASH = 0x5c;
const FIRST_OF_MORE = 0xa0;
/** Two bytes in UTF-8 end here. */
const TWO_BYTES = 0x800 - FIRST_OF_MORE;
/** Numbers from here on take two characters. The first is below the surrogates. */
const FIRST_OF_PAIRS = 0xc000;
const MOST_SINGLE = FIRST_OF_PAIRS - FIRST_OF_MORE;
const PAIR_BASE = 0x1000;

const CAPITALISED = /^\p{Lu}(?!\p{Lu})/u;
const ONLY_FIRST_CAPITAL = /^\p{Lu}\p{Ll}*$/u;
const SENTENCE_END = /[.?!:] $/;

/** Encodes texts in order. The same texts always give the same symbols and stream. */
export function encodeTexts(texts: readonly string[]): EncodedTexts {
  const written = texts.map(symbolsOf);
  const symbols = orderSymbols(written.flat());
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  const end = String.fromCharCode(END);
  const stream = written
    .map((ofText) =>
      ofText
        .map((symbol) => (symbol === "" ? String.fromCharCode(OTHER_CASE) : encode(numbers.get(symbol) ?? 0)))
        .join(""),
    )
    .join(end);
  return { symbols, stream: stream + end };
}

/** A text's symbols as strings; the empty one is the mark of the other case. */
function symbolsOf(text: string): string[] {
  const symbols: string[] = [];
  let last = 0;
  for (const { text: form, start, end } of formsIn(text)) {
    const between = text.slice(last, start);
    const isFirst = last === 0;
    if (between !== (isFirst ? "" : " ")) symbols.push(between);
    const isStart = isFirst || SENTENCE_END.test(between);
    const small = withSmall(form);
    // Some letters have no other case, or one that does not lead back.
    const hasSmall = small !== form && withCapital(small) === form;
    if (isStart && withCapital(form) !== form) symbols.push("", form);
    else if (isStart && hasSmall && CAPITALISED.test(form)) symbols.push(small);
    else if (!isStart && hasSmall && ONLY_FIRST_CAPITAL.test(form)) symbols.push("", small);
    else symbols.push(form);
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

function encode(number: number): string {
  if (number < ONE_BYTE) {
    const code = FIRST_OF_ONE_BYTE + number;
    return String.fromCharCode(code < BACKSLASH ? code : code + 1);
  }
  const rest = number - ONE_BYTE;
  if (rest < MOST_SINGLE) return String.fromCharCode(FIRST_OF_MORE + rest);
  const beyond = rest - MOST_SINGLE;
  return String.fromCharCode(
    FIRST_OF_PAIRS + Math.floor(beyond / PAIR_BASE),
    FIRST_OF_MORE + (beyond % PAIR_BASE),
  );
}

/** What stands in the stream besides symbols. */
export const STREAM_END = -1;
export const STREAM_OTHER_CASE = -2;

/** The stream's symbols by their numbers, and the marks above. */
export function readStream(stream: string): Int32Array {
  const numbers = new Int32Array(stream.length);
  let count = 0;
  for (let at = 0; at < stream.length; at++) {
    const code = stream.charCodeAt(at);
    let number = code - FIRST_OF_MORE + ONE_BYTE;
    if (code === END) number = STREAM_END;
    else if (code === OTHER_CASE) number = STREAM_OTHER_CASE;
    else if (code < FIRST_OF_MORE) number = code - FIRST_OF_ONE_BYTE - (code > BACKSLASH ? 1 : 0);
    else if (code >= FIRST_OF_PAIRS) {
      at += 1;
      const low = stream.charCodeAt(at) - FIRST_OF_MORE;
      number = ONE_BYTE + MOST_SINGLE + (code - FIRST_OF_PAIRS) * PAIR_BASE + low;
    }
    numbers[count] = number;
    count += 1;
  }
  return numbers.subarray(0, count);
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
    const symbol = numbers[at] ?? STREAM_END;
    if (symbol === STREAM_END) break;
    if (symbol === STREAM_OTHER_CASE) isOther = true;
    else if (!isWord(symbol)) between = symbols[symbol] ?? "";
    else {
      const isFirst = words.length === 0;
      const gap = between ?? (isFirst ? "" : " ");
      // What is capital by its place is written small, and the other way round.
      const isCapital = (isFirst || SENTENCE_END.test(gap)) !== isOther;
      const form = symbols[symbol] ?? "";
      text += gap;
      words.push({ start: text.length, end: text.length + form.length });
      text += isCapital ? withCapital(form) : form;
      between = undefined;
      isOther = false;
    }
  }
  return { text: text + (between ?? ""), words };
}

function withSmall(form: string): string {
  return form.charAt(0).toLowerCase() + form.slice(1);
}

function withCapital(form: string): string {
  return form.charAt(0).toUpperCase() + form.slice(1);
}
