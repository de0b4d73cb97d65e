import { isStopWord } from "../query/stop-words.ts";
import type { Sums } from "../ranking/accumulators.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { FIELDS } from "./fields.ts";
import type { DecodedText } from "./text-codec.ts";
import { fold } from "./tokenize.ts";

const LABEL = FIELDS.indexOf("label");

/** Tells how much of a title or heading a query says. */
export interface TitleWords {
  /** The share of a page's title, or of its shorter name in the sidebar, that is matched. */
  shareOfTitle(page: number, byPage: Sums): number;
  /** The share of a section's heading that is matched. */
  shareOfHeading(section: number, bySection: Sums): number;
}

/** How many telling words there are: see {@link countInformative}. */
interface InformativeWords {
  inTitle(page: number): number;
  inLabel(page: number): number;
  inHeading(section: number): number;
}

/** Texts are read when something of them is matched, each once. */
export function createTitleWords({ read, titleText, headingText }: SearchIndex): TitleWords {
  const known = new Map<number, number>();
  const informativeWords = (text: number) => {
    let count = known.get(text);
    if (count === undefined) {
      count = countInformative(read(text));
      known.set(text, count);
    }
    return count;
  };
  return compareTitles({
    inTitle: (page) => informativeWords(titleText[page] ?? 0),
    inLabel: (page) => informativeWords((titleText[page] ?? 0) + LABEL),
    inHeading: (section) => informativeWords(headingText[section] ?? 0),
  });
}

/** Compares what is matched with how many words there are. */
export function compareTitles({ inTitle, inLabel, inHeading }: InformativeWords): TitleWords {
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
  return words.filter(({ start, end }) => !isStopWord(fold(text.slice(start, end)))).length;
}
