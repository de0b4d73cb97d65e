import { hasWordCharacter } from "./character-classes.ts";
import { termsOf } from "./tokenize.ts";

/** The numbered terms of an index and their symbols, in compressed sparse row form. */
export interface SymbolTerms {
  terms: string[];
  termNumbers: Map<string, number>;
  /** Terms of symbol s: `symbolTerms[starts[s]]` to `symbolTerms[starts[s + 1] - 1]`; none for punctuation. */
  starts: Uint32Array;
  symbolTerms: Uint32Array;
  /** Symbols of term t, ascending, in the same form. */
  symbolStarts: Uint32Array;
  termSymbols: Uint32Array;
}

/** Numbers the terms of all symbols. */
export function numberTerms(symbols: readonly string[]): SymbolTerms {
  const terms: string[] = [];
  const termNumbers = new Map<string, number>();
  const starts = new Uint32Array(symbols.length + 1);
  const symbolTerms: number[] = [];
  for (let symbol = 0; symbol < symbols.length; symbol++) {
    const token = symbols[symbol] ?? "";
    for (const term of hasWordCharacter(token) ? termsOf(token) : []) {
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = terms.push(term) - 1;
        termNumbers.set(term, number);
      }
      symbolTerms.push(number);
    }
    starts[symbol + 1] = symbolTerms.length;
  }
  return {
    terms,
    termNumbers,
    starts,
    symbolTerms: Uint32Array.from(symbolTerms),
    ...invert(starts, symbolTerms, terms.length),
  };
}

function invert(starts: Uint32Array, symbolTerms: readonly number[], termCount: number) {
  const symbolStarts = new Uint32Array(termCount + 1);
  for (const term of symbolTerms) symbolStarts[term + 1] = (symbolStarts[term + 1] ?? 0) + 1;
  prefixSums(symbolStarts);
  const next = symbolStarts.slice();
  const termSymbols = new Uint32Array(symbolTerms.length);
  for (let symbol = 0; symbol + 1 < starts.length; symbol++) {
    const end = starts[symbol + 1] ?? 0;
    for (let at = starts[symbol] ?? 0; at < end; at++) {
      const term = symbolTerms[at] ?? 0;
      const place = next[term] ?? 0;
      termSymbols[place] = symbol;
      next[term] = place + 1;
    }
  }
  return { symbolStarts, termSymbols };
}

/** Turns counts, each stored one index further on, into start offsets, in place. */
export function prefixSums(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
