import type { PageResult, SectionResult, Segment } from "../client/search-messages.ts";
import { FIELDS } from "../index/fields.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { RankedPage } from "./page-scores.ts";
import { countMatchedWords, highlightedText, textExcerpt } from "./text-excerpts.ts";

const EXCERPT_LENGTH = 100;
const SECTIONS_SHOWN = 3;
/** A section is shown when it matches at least this share as well as the page's best. */
const WORTH_SHOWING = 0.6;
const TEXT = FIELDS.indexOf("text") - FIELDS.indexOf("heading");
const DESCRIPTION = FIELDS.indexOf("description");

/** A page as the search page shows it. */
export function pageResult(ranked: RankedPage, words: readonly QueryWord[], index: SearchIndex): PageResult {
  const { page } = ranked;
  const href = index.hrefs[page] ?? "";
  return {
    title: highlightedText(index.titleText[page] ?? 0, words, index),
    href,
    path: index.pathOf(page),
    excerpt: pageExcerpt(page, words, index, EXCERPT_LENGTH),
    operation: index.operationOf(page),
    sections: sectionsShown(ranked, index)
      .slice(0, SECTIONS_SHOWN)
      .map((section) => sectionResult(section, href, words, index)),
  };
}

/** Sections that match about as well as the page's best, best first; what stands before the first heading is the page itself. */
export function sectionsShown({ page, sections }: RankedPage, index: SearchIndex): number[] {
  const minScore = (sections[0]?.score ?? 0) * WORTH_SHOWING;
  return sections
    .filter(({ section, score }) => score >= minScore && section !== index.firstSection[page])
    .map(({ section }) => section);
}

/** From the page's first text when that holds more of the query than the description. */
export function pageExcerpt(
  page: number,
  words: readonly QueryWord[],
  index: SearchIndex,
  maxLength: number,
): Segment[] {
  const description = (index.titleText[page] ?? 0) + DESCRIPTION;
  const first = textOfSection(index.firstSection[page] ?? 0, index);
  const held = (text: number) => countMatchedWords(text, words, index);
  return textExcerpt(held(first) > held(description) ? first : description, words, index, maxLength);
}

/** Number of a section's text. */
export function textOfSection(section: number, index: SearchIndex): number {
  return (index.headingText[section] ?? 0) + TEXT;
}

function sectionResult(
  section: number,
  href: string,
  words: readonly QueryWord[],
  index: SearchIndex,
): SectionResult {
  return {
    headings: headingsAbove(section, index),
    title: highlightedText(index.headingText[section] ?? 0, words, index),
    href: `${href}#${index.anchorOf(section)}`,
    excerpt: textExcerpt(textOfSection(section, index), words, index, EXCERPT_LENGTH),
  };
}

/** Headings from the outermost to the section's own. */
function headingsAbove(section: number, index: SearchIndex): string[] {
  const first = index.firstSection[index.pageOf[section] ?? 0] ?? 0;
  const headings: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (let at = section; at > first; at--) {
    const own = index.depths[at] ?? 0;
    if (own >= depth) continue;
    depth = own;
    headings.unshift(index.read(index.headingText[at] ?? 0).text);
  }
  return headings;
}
