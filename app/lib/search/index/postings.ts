import { END } from "./text-codec.ts";
import { hasWordCharacter, termsOf } from "./tokenizer.ts";

/** The numbered terms of an index, and the terms of each symbol; punctuation has none. */
export interface SymbolTerms {
  terms: string[];
  termNumbers: Map<string, number>;
  termsOfSymbol: readonly (readonly number[])[];
}

/** Numbers the terms of all symbols. */
export function numberTerms(symbols: readonly string[]): SymbolTerms {
  const terms: string[] = [];
  const termNumbers = new Map<string, number>();
  const numberOf = (term: string) => {
    let number = termNumbers.get(term);
    if (number === undefined) {
      number = terms.push(term) - 1;
      termNumbers.set(term, number);
    }
    return number;
  };
  const termsOfSymbol = symbols.map((symbol) =>
    hasWordCharacter(symbol) ? termsOf(symbol).map(numberOf) : [],
  );
  return { terms, termNumbers, termsOfSymbol };
}

/** Postings of all terms, in memory. */
export interface TextPostings {
  /** Start of each text in the stream's numbers. */
  firstNumber: Uint32Array;
  /** Number of terms of each text. It exceeds the number of words, as identifiers have parts. */
  termCounts: Uint32Array;
  /** Number of occurrences of a term in all texts. */
  countOf(term: number): number;
  /** Texts that contain a term, ascending, once per occurrence. */
  textsWith(term: number): Uint32Array;
}

/** Reads the postings from the decoded stream of all texts, by counting sort. */
export function readTextPostings(
  numbers: Int32Array,
  textCount: number,
  { terms, termsOfSymbol }: SymbolTerms,
): TextPostings {
  const firstNumber = new Uint32Array(textCount + 1);
  const termCounts = new Uint32Array(textCount);
  const starts = new Uint32Array(terms.length + 1);
  let text = 0;
  for (let at = 0; at < numbers.length; at++) {
    const symbol = numbers[at] ?? 0;
    if (symbol >= 0) {
      const own = termsOfSymbol[symbol] ?? [];
      for (const term of own) starts[term + 1] = (starts[term + 1] ?? 0) + 1;
      termCounts[text] = (termCounts[text] ?? 0) + own.length;
    } else if (symbol === END) {
      text += 1;
      firstNumber[text] = at + 1;
    }
  }
  prefixSums(starts);
  const next = starts.slice();
  const texts = new Uint32Array(starts.at(-1) ?? 0);
  text = 0;
  for (let at = 0; at < numbers.length; at++) {
    const symbol = numbers[at] ?? 0;
    if (symbol === END) text += 1;
    if (symbol < 0) continue;
    for (const term of termsOfSymbol[symbol] ?? []) {
      const place = next[term] ?? 0;
      texts[place] = text;
      next[term] = place + 1;
    }
  }
  return {
    firstNumber,
    termCounts,
    countOf: (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0),
    textsWith: (term) => texts.subarray(starts[term], starts[term + 1]),
  };
}

/** Turns counts, each stored one index further on, into start offsets, in place. */
export function prefixSums(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
