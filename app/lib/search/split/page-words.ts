import type { DecodedText } from "../index/text-codec.ts";
import { termsOf, tokenize } from "../index/tokenize.ts";
import type { PageTexts } from "./index-header.ts";

/** A page of a split index whose texts have been loaded, with the places of its words. */
export interface PageWords extends Pick<PageTexts, "href" | "depths" | "anchors"> {
  texts: readonly DecodedText[];
  /** For each text how many terms it has: more than words, as identifiers have parts. */
  termCounts: readonly number[];
  /** Where each term stands, ascending: words are counted through all texts of the page. */
  positions: ReadonlyMap<string, readonly number[]>;
}

/** Finds the words of a page's texts. */
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
        const known = positions.get(term);
        if (known) known.push(position);
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
