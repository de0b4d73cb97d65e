import { FIELDS } from "../index/fields.ts";
import type { DecodedText } from "../index/text-codec.ts";
import { foldTerm } from "../index/tokenize.ts";
import { isStopWord } from "../query/stop-words.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { Accumulators } from "./accumulators.ts";

const LABEL = FIELDS.indexOf("label");

/** Measures how much of a title or heading a query covers. */
export interface TitleCoverage {
  /** Returns the covered share of a page's title or sidebar label, whichever is higher. */
  shareOfTitle(page: number, byPage: Accumulators): number;
  /** Returns the covered share of a section's heading. */
  shareOfHeading(section: number, bySection: Accumulators): number;
}

/** Numbers of words that are not stop words: see {@link countInformative}. */
interface InformativeWords {
  inTitle(page: number): number;
  inLabel(page: number): number;
  inHeading(section: number): number;
}

/** Reads matched titles and headings lazily, each once. */
export function createTitleCoverage({ read, titleText, headingText }: SearchIndex): TitleCoverage {
  const known = new Map<number, number>();
  const informativeWords = (text: number) => {
    let count = known.get(text);
    if (count === undefined) {
      count = countInformative(read(text));
      known.set(text, count);
    }
    return count;
  };
  return titleCoverageOf({
    inTitle: (page) => informativeWords(titleText[page] ?? 0),
    inLabel: (page) => informativeWords((titleText[page] ?? 0) + LABEL),
    inHeading: (section) => informativeWords(headingText[section] ?? 0),
  });
}

/** Divides the accumulated hits by the number of words. */
export function titleCoverageOf({ inTitle, inLabel, inHeading }: InformativeWords): TitleCoverage {
  return {
    shareOfTitle(page, byPage) {
      return Math.max(
        share(byPage.titleHits[page] ?? 0, () => inTitle(page)),
        share(byPage.labelHits[page] ?? 0, () => inLabel(page)),
      );
    },
    shareOfHeading: (section, bySection) =>
      share(bySection.titleHits[section] ?? 0, () => inHeading(section)),
  };
}

function share(hits: number, countWords: () => number): number {
  if (hits === 0) return 0;
  const words = countWords();
  return words === 0 ? 0 : Math.min(1, hits / words);
}

/** Counts the words of a text that are not stop words. */
export function countInformative({ text, words }: DecodedText): number {
  return words.filter(({ start, end }) => !isStopWord(foldTerm(text.slice(start, end)))).length;
}
