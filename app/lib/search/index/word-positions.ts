import { END } from "./number-codec.ts";
import { prefixSums, type SymbolTerms } from "./symbol-terms.ts";

/** Positions of words. A position is the index of a word, counted across all texts. */
export interface WordPositions {
  /** Text of each position. */
  textOf: Uint32Array;
  /** First position of each text, plus one entry for the end, and its start index in the stream. */
  firstPosition: Uint32Array;
  firstNumber: Uint32Array;
  /** Number of terms of each text. It exceeds the number of words, as identifiers have parts. */
  termCounts: Uint32Array;
  /** Number of occurrences of a term in all texts. */
  countOf(term: number): number;
  /** Positions of a term, ascending. Computed lazily, as most terms are never searched for. */
  positionsOf(term: number): Uint32Array;
}

/** Indexes the word positions of all texts in a decoded stream. */
export function indexWordPositions(
  numbers: Int32Array,
  textCount: number,
  { starts, symbolStarts, termSymbols }: SymbolTerms,
): WordPositions {
  const symbolCount = starts.length - 1;
  const termsOfSymbol = new Uint8Array(symbolCount);
  for (let symbol = 0; symbol < symbolCount; symbol++)
    termsOfSymbol[symbol] = (starts[symbol + 1] ?? 0) - (starts[symbol] ?? 0);
  const symbolOf = new Uint32Array(numbers.length);
  const textOf = new Uint32Array(numbers.length);
  const firstPosition = new Uint32Array(textCount + 1);
  const firstNumber = new Uint32Array(textCount + 1);
  const termCounts = new Uint32Array(textCount);
  const firstOf = new Uint32Array(symbolCount + 1);
  let position = 0;
  let text = 0;
  let termCount = 0;
  for (let at = 0; at < numbers.length; at++) {
    const symbol = numbers[at] ?? 0;
    if (symbol >= 0) {
      const terms = termsOfSymbol[symbol] ?? 0;
      if (terms === 0) continue;
      symbolOf[position] = symbol;
      textOf[position] = text;
      firstOf[symbol + 1] = (firstOf[symbol + 1] ?? 0) + 1;
      termCount += terms;
      position += 1;
    } else if (symbol === END) {
      termCounts[text] = termCount;
      termCount = 0;
      text += 1;
      firstPosition[text] = position;
      firstNumber[text] = at + 1;
    }
  }
  prefixSums(firstOf);
  const bySymbol = sortBySymbol(symbolOf, position, firstOf);
  const ofSymbol = (symbol: number) => bySymbol.subarray(firstOf[symbol], firstOf[symbol + 1]);
  const symbolsOf = (term: number) => termSymbols.subarray(symbolStarts[term], symbolStarts[term + 1]);
  const cache = new Map<number, Uint32Array>();
  return {
    textOf: textOf.subarray(0, position),
    firstPosition,
    firstNumber,
    termCounts,
    countOf(term) {
      let count = 0;
      for (const symbol of symbolsOf(term)) count += (firstOf[symbol + 1] ?? 0) - (firstOf[symbol] ?? 0);
      return count;
    },
    positionsOf(term) {
      let positions = cache.get(term);
      if (!positions) {
        positions = merge([...symbolsOf(term)].map(ofSymbol));
        cache.set(term, positions);
      }
      return positions;
    },
  };
}

/** Groups positions by symbol (counting sort); `firstOf` has the start offset of each symbol. */
function sortBySymbol(symbolOf: Uint32Array, count: number, firstOf: Uint32Array): Uint32Array {
  const next = firstOf.slice();
  const sorted = new Uint32Array(count);
  for (let position = 0; position < count; position++) {
    const symbol = symbolOf[position] ?? 0;
    const place = next[symbol] ?? 0;
    sorted[place] = position;
    next[symbol] = place + 1;
  }
  return sorted;
}

/** Merges ascending lists into one. */
function merge(lists: readonly Uint32Array[]): Uint32Array {
  const [first] = lists;
  if (first && lists.length === 1) return first;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}
