import type { SearchIndex } from "../index/open-index.ts";
import type { QueryWord } from "../query/query-expansion.ts";

/** Expansions of nearly the weight of the first, such as corrections, are as good as the first. */
export const SAME_WORD_RATIO = 0.89;

/** Returns the idf of a word by its expansions, those as good as the first taken as one term; an unknown word has the highest. */
export function idfOfWord(
  expansions: QueryWord["expansions"],
  {
    sectionCount,
    sectionOfText,
    textsWith,
  }: Pick<SearchIndex, "sectionCount" | "sectionOfText" | "textsWith">,
): number {
  const minWeight = (expansions[0]?.weight ?? 0) * SAME_WORD_RATIO;
  const sections = new Set<number>();
  for (const { term, weight } of expansions) {
    if (weight < minWeight) continue;
    for (const text of textsWith(term)) sections.add(sectionOfText[text] ?? 0);
  }
  return Math.log(1 + (sectionCount - sections.size + 0.5) / (sections.size + 0.5));
}
