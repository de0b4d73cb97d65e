import type { PageResult, SectionResult, Segment } from "../client/search-messages.ts";
import { FIELDS } from "../index/fields.ts";
import type { QueryWord } from "../query/query-word.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { RankedPage } from "./page-scores.ts";
import { countMatchedWords, highlightedText, textExcerpt } from "./text-excerpts.ts";

const EXCERPT_LENGTH = 100;
const MAX_SECTIONS = 3;
/** Sections below this share of the best section's score are not shown. */
const MIN_SCORE_RATIO = 0.6;
const TEXT_OFFSET = FIELDS.indexOf("text") - FIELDS.indexOf("heading");
const DESCRIPTION = FIELDS.indexOf("description");

/** Returns a ranked page as the results page shows it. */
export function pageResult(ranked: RankedPage, words: readonly QueryWord[], index: SearchIndex): PageResult {
  const { page } = ranked;
  const href = index.hrefs[page] ?? "";
  return {
    title: highlightedText(index.titleText[page] ?? 0, words, index),
    href,
    path: index.pathOf(page),
    excerpt: pageExcerpt(page, words, index, EXCERPT_LENGTH),
    operation: index.operationOf(page),
    sections: bestSections(ranked, index)
      .slice(0, MAX_SECTIONS)
      .map((section) => sectionResult(section, href, words, index)),
  };
}

/** Returns the best sections, without the text before the first heading, which the page's own result covers. */
export function bestSections({ page, sections }: RankedPage, index: SearchIndex): number[] {
  const minScore = (sections[0]?.score ?? 0) * MIN_SCORE_RATIO;
  return sections
    .filter(({ section, score }) => score >= minScore && section !== index.firstSection[page])
    .map(({ section }) => section);
}

/** Returns an excerpt of the description, or of the page's first text if that contains more of the query's words. */
export function pageExcerpt(
  page: number,
  words: readonly QueryWord[],
  index: SearchIndex,
  maxLength: number,
): Segment[] {
  const description = (index.titleText[page] ?? 0) + DESCRIPTION;
  const first = textOfSection(index.firstSection[page] ?? 0, index);
  const matchedWords = (text: number) => countMatchedWords(text, words, index);
  return textExcerpt(
    matchedWords(first) > matchedWords(description) ? first : description,
    words,
    index,
    maxLength,
  );
}

/** Returns the number of a section's text. */
export function textOfSection(section: number, index: SearchIndex): number {
  return (index.headingText[section] ?? 0) + TEXT_OFFSET;
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

/** Returns the headings from the outermost to the section's own. */
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
