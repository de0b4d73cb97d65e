import { createTextLayout } from "../index/text-layout.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import type { PageIndex } from "./page-index.ts";
import type { PageWords } from "./page-words.ts";

/** A loaded page, by its number in the whole index. */
export interface OpenedPage {
  page: number;
  words: PageWords;
}

/** Opens some pages of a split index, given in index order, as an index of their own. Terms keep their numbers. */
export function openPages(opened: readonly OpenedPage[], all: PageIndex): SearchIndex {
  const own = opened.map(({ words }) => words);
  const texts = own.flatMap((page) => page.texts);
  const anchors = own.flatMap((page) => page.anchors);
  const { textCount, ...layout } = createTextLayout({
    sections: own.map(({ depths }) => depths.length.toString(36)).join("\n"),
    depths: own.map(({ depths }) => depths).join(""),
  });
  const firstPosition = new Uint32Array(textCount + 1);
  for (const [text, { words }] of texts.entries())
    firstPosition[text + 1] = (firstPosition[text] ?? 0) + words.length;
  const textOf = new Uint32Array(firstPosition[textCount] ?? 0);
  for (let text = 0; text < textCount; text++)
    textOf.fill(text, firstPosition[text], firstPosition[text + 1]);
  const cache = new Map<number, Uint32Array>();
  const positionsOf = (term: number) => {
    let positions = cache.get(term);
    if (!positions) {
      const name = all.terms[term] ?? "";
      positions = Uint32Array.from(
        own.flatMap((page, at) => {
          const first = firstPosition[layout.titleText[at] ?? 0] ?? 0;
          return (page.positions.get(name) ?? []).map((position) => first + position);
        }),
      );
      cache.set(term, positions);
    }
    return positions;
  };
  const numberOf = (page: number) => opened[page]?.page ?? -1;
  return {
    ...layout,
    textOf,
    firstPosition,
    termCounts: Uint32Array.from(own.flatMap((page) => page.termCounts)),
    terms: all.terms,
    termNumbers: all.termNumbers,
    countOf: (term) => positionsOf(term).length,
    positionsOf,
    hrefs: own.map(({ href }) => href),
    pathOf: (page) => all.pathOf(numberOf(page)),
    operationOf: (page) => all.operationOf(numberOf(page)),
    anchorOf: (section) => anchors[section] ?? "",
    inboundLinkScore: Float64Array.from(opened, ({ page }) => all.inboundLinkScore[page] ?? 0),
    read: (text) => texts[text] ?? { text: "", words: [] },
    synonyms: all.synonyms,
    popular: [],
  };
}
