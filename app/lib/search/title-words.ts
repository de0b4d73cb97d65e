import { FIELDS } from "./fields.ts";
import type { SearchIndex } from "./open-index.ts";
import { isStopWord } from "./stop-words.ts";
import type { Sums } from "./sums.ts";
import { fold } from "./tokenise.ts";

const LABEL = FIELDS.indexOf("label");

/** Tells how much of a title or heading a query says. */
export interface TitleWords {
  /** The share of a page's title, or of its shorter name in the sidebar, that is matched. */
  shareOfTitle(page: number, byPage: Sums): number;
  /** The share of a section's heading that is matched. */
  shareOfHeading(section: number, bySection: Sums): number;
}

/** Texts are read when something of them is matched, each once. */
export function createTitleWords({ read, titleText, headingText }: SearchIndex): TitleWords {
  const known = new Map<number, number>();
  /** How many words of a text are telling. */
  const tellingWords = (text: number) => {
    let count = known.get(text);
    if (count === undefined) {
      const { text: written, words } = read(text);
      count = words.filter(({ start, end }) => !isStopWord(fold(written.slice(start, end)))).length;
      known.set(text, count);
    }
    return count;
  };
  const share = (hits: number, text: number) => {
    if (hits === 0) return 0;
    const words = tellingWords(text);
    return words === 0 ? 0 : Math.min(1, hits / words);
  };
  return {
    shareOfTitle(page, byPage) {
      const title = titleText[page] ?? 0;
      return Math.max(
        share(byPage.titleHits[page] ?? 0, title),
        share(byPage.labelHits[page] ?? 0, title + LABEL),
      );
    },
    shareOfHeading: (section, bySection) =>
      share(bySection.titleHits[section] ?? 0, headingText[section] ?? 0),
  };
}
