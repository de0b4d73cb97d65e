import { type PackedIndex, plainAnchor } from "./index-format.ts";
import { numberTerms } from "./symbol-terms.ts";
import { type DecodedText, decodeText, readStream } from "./text-codec.ts";
import { layOut, type TextLayout } from "./text-layout.ts";
import { findWords, type WordPositions } from "./word-positions.ts";

/** The index in memory. Texts are decoded only when they are shown. */
export interface SearchIndex extends Omit<TextLayout, "textCount">, Omit<WordPositions, "firstNumber"> {
  /** Every term of the index, by number. */
  terms: readonly string[];
  termNumbers: ReadonlyMap<string, number>;
  hrefs: readonly string[];
  pathOf(page: number): string[];
  operationOf(page: number): { method: string; path: string } | undefined;
  anchorOf(section: number): string;
  /** How many pages lead to each page, from 0 for none to 1 for the most, growing slower and slower. */
  prominence: Float64Array;
  /** A text with the places of its words. */
  read(text: number): DecodedText;
  synonyms: readonly (readonly string[])[];
  popular: readonly number[];
}

/** Opens a packed index: one pass over its texts. */
export function openIndex(packed: PackedIndex): SearchIndex {
  const symbols = packed.symbols.split("\n");
  const symbolTerms = numberTerms(symbols);
  const { terms, termNumbers, starts } = symbolTerms;
  const isWord = (symbol: number) => starts[symbol] !== starts[symbol + 1];
  const { textCount, ...layout } = layOut(packed);
  const numbers = readStream(packed.stream);
  const { firstNumber, ...words } = findWords(numbers, textCount, symbolTerms);
  const hrefs = packed.hrefs.split("\n");
  const paths = packed.paths.split("\n");
  const pathOfPage = packed.pathOfPage.split("\n");
  const operations = packed.operations.split("\n");
  const anchors = packed.anchors.split("\n");
  const read = (text: number) => decodeText({ symbols, numbers }, firstNumber[text] ?? 0, isWord);
  return {
    ...layout,
    ...words,
    terms,
    termNumbers,
    hrefs,
    pathOf: (page) => (paths[Number.parseInt(pathOfPage[page] ?? "", 36)] ?? "").split("\t").filter(Boolean),
    operationOf(page) {
      const [method, path] = (operations[page] ?? "").split(" ");
      return method && path ? { method, path } : undefined;
    },
    anchorOf(section) {
      const anchor = anchors[section] ?? "";
      return anchor === "=" ? plainAnchor(read(layout.headingText[section] ?? 0).text) : anchor;
    },
    prominence: prominenceOf(packed.links),
    read,
    synonyms: packed.synonyms,
    popular: packed.popular,
  };
}

function prominenceOf(links: string): Float64Array {
  const counts = links.split("\n").map((count) => Number.parseInt(count, 36) || 0);
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1);
  return Float64Array.from(counts, (count) => Math.log2(1 + count) / Math.log2(1 + most));
}
