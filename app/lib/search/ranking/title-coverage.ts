import { FIELDS } from "../index/fields.ts";
import type { DecodedText } from "../index/text-codec.ts";
import { foldTerm } from "../index/tokenize.ts";
import { isStopWord } from "../query/stop-words.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { Accumulators } from "./accumulators.ts";

const LABEL = FIELDS.indexOf("label");

/** Tells how much of a title or heading a query says. */
export interface TitleCoverage {
  /** The share of a page's title, or of its shorter name in the sidebar, that is matched. */
  shareOfTitle(page: number, byPage: Accumulators): number;
  /** The share of a section's heading that is matched. */
  shareOfHeading(section: number, bySection: Accumulators): number;
}

/** How many telling words there are: see {@link countInformative}. */
interface InformativeWords {
  inTitle(page: number): number;
  inLabel(page: number): number;
  inHeading(section: number): number;
}

/** Texts are read when something of them is matched, each once. */
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
  return titleCoverageFrom({
    inTitle: (page) => informativeWords(titleText[page] ?? 0),
    inLabel: (page) => informativeWords((titleText[page] ?? 0) + LABEL),
    inHeading: (section) => informativeWords(headingText[section] ?? 0),
  });
}

/** Compares what is matched with how many words there are. */
export function titleCoverageFrom({ inTitle, inLabel, inHeading }: InformativeWords): TitleCoverage {
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

/** How many words of a text say more than a little. */
export function countInformative({ text, words }: DecodedText): number {
  return words.filter(({ start, end }) => !isStopWord(foldTerm(text.slice(start, end)))).length;
}
