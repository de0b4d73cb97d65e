import { hasWordCharacter } from "./character-classes.ts";
import { termsOf } from "./tokenize.ts";

/** The terms of an index, by number, and which of its symbols holds which. Lists are flat, as they are read most. */
export interface SymbolTerms {
  terms: string[];
  termNumbers: Map<string, number>;
  /** Terms of symbol s: `ofSymbol[starts[s]]` up to `ofSymbol[starts[s + 1] - 1]`; what is no word has none. */
  starts: Uint32Array;
  ofSymbol: Uint32Array;
  /** Symbols that hold term t, ascending, in the same way. */
  symbolStarts: Uint32Array;
  holding: Uint32Array;
}

/** Numbers every term that a symbol holds. */
export function numberTerms(symbols: readonly string[]): SymbolTerms {
  const terms: string[] = [];
  const termNumbers = new Map<string, number>();
  const starts = new Uint32Array(symbols.length + 1);
  const ofSymbol: number[] = [];
  for (let symbol = 0; symbol < symbols.length; symbol++) {
    const token = symbols[symbol] ?? "";
    for (const term of hasWordCharacter(token) ? termsOf(token) : []) {
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = terms.push(term) - 1;
        termNumbers.set(term, number);
      }
      ofSymbol.push(number);
    }
    starts[symbol + 1] = ofSymbol.length;
  }
  return {
    terms,
    termNumbers,
    starts,
    ofSymbol: Uint32Array.from(ofSymbol),
    ...invert(starts, ofSymbol, terms.length),
  };
}

function invert(starts: Uint32Array, ofSymbol: readonly number[], termCount: number) {
  const symbolStarts = new Uint32Array(termCount + 1);
  for (const term of ofSymbol) symbolStarts[term + 1] = (symbolStarts[term + 1] ?? 0) + 1;
  prefixSums(symbolStarts);
  const next = symbolStarts.slice();
  const holding = new Uint32Array(ofSymbol.length);
  for (let symbol = 0; symbol + 1 < starts.length; symbol++) {
    const end = starts[symbol + 1] ?? 0;
    for (let at = starts[symbol] ?? 0; at < end; at++) {
      const term = ofSymbol[at] ?? 0;
      const place = next[term] ?? 0;
      holding[place] = symbol;
      next[term] = place + 1;
    }
  }
  return { symbolStarts, holding };
}

/** Turns how many there are of each, one place further on, into where each begins. */
export function prefixSums(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
