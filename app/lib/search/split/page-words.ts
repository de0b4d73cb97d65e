import type { DecodedText } from "../index/text-codec.ts";
import { termsOf, tokenize } from "../index/tokenize.ts";
import type { PageTexts } from "./index-header.ts";

/** A loaded page of a split index, with the positions of its terms. */
export interface PageWords extends Pick<PageTexts, "href" | "depths" | "anchors"> {
  texts: readonly DecodedText[];
  /** Number of terms of each text. It exceeds the number of words, as identifiers have parts. */
  termCounts: readonly number[];
  /** Positions of each term, ascending, counted in words across the page's texts. */
  positions: ReadonlyMap<string, readonly number[]>;
}

/** Tokenizes a page's texts and records the positions of all terms. */
export function indexPageWords({ href, texts, depths, anchors }: PageTexts): PageWords {
  const positions = new Map<string, number[]>();
  const termCounts: number[] = [];
  let position = 0;
  const read = texts.map((text) => {
    const tokens = tokenize(text);
    let count = 0;
    for (const token of tokens) {
      const terms = termsOf(token.text);
      for (const term of terms) {
        const existing = positions.get(term);
        if (existing) existing.push(position);
        else positions.set(term, [position]);
      }
      count += terms.length;
      position += 1;
    }
    termCounts.push(count);
    return { text, words: tokens.map(({ start, end }) => ({ start, end })) };
  });
  return { href, texts: read, termCounts, positions, depths, anchors };
}
