import { END } from "./number-codec.ts";
import { prefixSums, type SymbolTerms } from "./symbol-terms.ts";

/** Where words stand. A position is the number of a word, counted through all texts. */
export interface WordPositions {
  /** For each position, the number of its text. */
  textOf: Uint32Array;
  /** For each text the position of its first word, and one more at the end; and where it begins among the stream's numbers. */
  firstPosition: Uint32Array;
  firstNumber: Uint32Array;
  /** For each text, how many terms it has: more than words, as identifiers have parts. */
  termCounts: Uint32Array;
  /** How often a term stands in all texts. */
  countOf(term: number): number;
  /** Positions of a term, ascending. Put together when they are first asked for: most terms never are. */
  positionsOf(term: number): Uint32Array;
}

/** Finds the words of all texts, whose symbols stand in `numbers`. */
export function indexWordPositions(
  numbers: Int32Array,
  textCount: number,
  { starts, symbolStarts, holding }: SymbolTerms,
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
  const symbolsOf = (term: number) => holding.subarray(symbolStarts[term], symbolStarts[term + 1]);
  const known = new Map<number, Uint32Array>();
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
      let positions = known.get(term);
      if (!positions) {
        positions = joined([...symbolsOf(term)].map(ofSymbol));
        known.set(term, positions);
      }
      return positions;
    },
  };
}

/** The positions, those of a symbol after each other; `firstOf` says where each symbol's begin. */
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

/** One ascending list of several. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
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
