import type { Suggestion } from "../client/search-messages.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { bestSections, pageExcerpt, textOfSection } from "./page-result.ts";
import type { RankedPage } from "./page-scores.ts";
import { highlightedText, textExcerpt } from "./text-excerpts.ts";

export const MAX_ROWS = 8;
const EXCERPT_LENGTH = 50;
/** Maximum number of section rows of the best page and of other pages, so that several pages fit. */
const SECTIONS_OF_BEST = 2;
const SECTIONS_OF_OTHERS = 1;

/** Returns the rows of the search box: ranked pages, each followed by its best sections. */
export function suggestionsOf(
  ranked: readonly RankedPage[],
  words: readonly QueryWord[],
  index: SearchIndex,
): Suggestion[] {
  const rows: Suggestion[] = [];
  for (const [rank, page] of ranked.entries()) {
    if (rows.length >= MAX_ROWS) break;
    rows.push(...rowsOf(page, rank === 0 ? SECTIONS_OF_BEST : SECTIONS_OF_OTHERS, words, index));
  }
  return rows.slice(0, MAX_ROWS);
}

function rowsOf(
  ranked: RankedPage,
  maxSections: number,
  words: readonly QueryWord[],
  index: SearchIndex,
): Suggestion[] {
  const { page } = ranked;
  const titleText = index.titleText[page] ?? 0;
  const common = {
    page: index.read(titleText).text,
    path: index.pathOf(page),
    operation: index.operationOf(page),
  };
  const href = index.hrefs[page] ?? "";
  const sections = bestSections(ranked, index).slice(0, maxSections);
  return [
    {
      ...common,
      kind: "page",
      title: highlightedText(titleText, words, index),
      href,
      excerpt: pageExcerpt(page, words, index, EXCERPT_LENGTH),
    },
    ...sections.map((section): Suggestion => {
      return {
        ...common,
        kind: "section",
        title: highlightedText(index.headingText[section] ?? 0, words, index),
        href: `${href}#${index.anchorOf(section)}`,
        excerpt: textExcerpt(textOfSection(section, index), words, index, EXCERPT_LENGTH),
      };
    }),
  ];
}
