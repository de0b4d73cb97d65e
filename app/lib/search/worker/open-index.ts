import { defaultAnchor, type PackedIndex } from "../index/index-format.ts";
import { readNumbers } from "../index/number-codec.ts";
import { normalizeInboundLinks, type PageMetadata, readPageMetadata } from "../index/page-metadata.ts";
import { numberTerms } from "../index/symbol-terms.ts";
import { type DecodedText, decodeText } from "../index/text-codec.ts";
import { createTextLayout, type TextLayout } from "../index/text-layout.ts";
import { indexWordPositions, type WordPositions } from "../index/word-positions.ts";

/** The index in memory. Texts are decoded on demand. */
export interface SearchIndex
  extends Omit<TextLayout, "textCount">,
    Omit<WordPositions, "firstNumber">,
    PageMetadata {
  /** All terms, by number. */
  terms: readonly string[];
  termNumbers: ReadonlyMap<string, number>;
  hrefs: readonly string[];
  anchorOf(section: number): string;
  /** Score of each page by inbound links, from 0 to 1, on a logarithmic scale. */
  inboundLinkScore: Float64Array;
  /** Decodes a text with the offsets of its words. */
  read(text: number): DecodedText;
  synonyms: readonly (readonly string[])[];
  popular: readonly number[];
}

/** Opens a packed index in one pass over its texts. */
export function openIndex(packed: PackedIndex): SearchIndex {
  const symbols = packed.symbols.split("\n");
  const symbolTerms = numberTerms(symbols);
  const { terms, termNumbers, starts } = symbolTerms;
  const isWord = (symbol: number) => starts[symbol] !== starts[symbol + 1];
  const { textCount, ...layout } = createTextLayout(packed);
  const numbers = readNumbers(packed.stream);
  const { firstNumber, ...words } = indexWordPositions(numbers, textCount, symbolTerms);
  const anchors = packed.anchors.split("\n");
  const read = (text: number) => decodeText({ symbols, numbers }, firstNumber[text] ?? 0, isWord);
  return {
    ...layout,
    ...words,
    ...readPageMetadata(packed),
    hrefs: packed.hrefs.split("\n"),
    terms,
    termNumbers,
    anchorOf(section) {
      const anchor = anchors[section] ?? "";
      return anchor === "=" ? defaultAnchor(read(layout.headingText[section] ?? 0).text) : anchor;
    },
    inboundLinkScore: normalizeInboundLinks(packed.links),
    read,
    synonyms: packed.synonyms,
    popular: packed.popular,
  };
}
