import { readNumbers } from "../index/number-codec.ts";
import { normalizeInboundLinks, type PageMetadata, readPageMetadata } from "../index/page-metadata.ts";
import { createTextLayout } from "../index/text-layout.ts";
import { type Lengths, pageLengths, withAverage } from "../ranking/bm25.ts";
import type { IndexLengths, ScoredIndex } from "../ranking/page-scores.ts";
import { type TitleCoverage, titleCoverageOf } from "../ranking/title-coverage.ts";
import type { SearchIndex } from "../worker/open-index.ts";
import { readFrontCoded } from "./front-coding.ts";
import { type IndexHeader, splitNames } from "./index-header.ts";
import { readPostings } from "./postings.ts";
import { decodeTerms } from "./term-codec.ts";
import { createTermRanges, type TermRange } from "./term-ranges.ts";

/** All pages of a split index, without their texts: positions are those of texts, not words. Postings are added as they load. */
export interface PageIndex
  extends ScoredIndex,
    PageMetadata,
    Pick<SearchIndex, "terms" | "countOf" | "synonyms"> {
  popular: IndexHeader["popular"];
  lengths: IndexLengths;
  titleWords: TitleCoverage;
  /** Folder of a page, as an href. */
  folderOf(page: number): string;
  rangeOf(term: number): TermRange;
  addPostings(range: TermRange, encoded: string): void;
  /** Name of each page's text file. */
  texts: readonly string[];
}

const NO_POSITIONS = new Uint32Array(0);

export function openIndexHeader(file: IndexHeader): PageIndex {
  const terms = decodeTerms(readFrontCoded(file.words));
  const layout = createTextLayout(file);
  const counts = readNumbers(file.counts);
  const sections: Lengths = withAverage(Float64Array.from(readNumbers(file.lengths)));
  const [titleWords, labelWords] = [readNumbers(file.titleWords), readNumbers(file.labelWords)];
  const [folders, folderOfPage] = [file.folders.split("\n"), readNumbers(file.folderOfPage)];
  const rangeOf = createTermRanges(file);
  const postings = new Map<number, Uint32Array>();
  return {
    ...layout,
    ...readPageMetadata(file),
    terms,
    termNumbers: new Map(terms.map((term, number) => [term, number])),
    countOf: (term) => counts[term] ?? 0,
    // Postings contain texts instead of positions, so that each text is its own position.
    textOf: Uint32Array.from({ length: layout.textCount }, (_, text) => text),
    positionsOf: (term) => postings.get(term) ?? NO_POSITIONS,
    inboundLinkScore: normalizeInboundLinks(file.links),
    synonyms: file.synonyms,
    popular: file.popular,
    lengths: { sections, pages: pageLengths(layout, sections) },
    titleWords: titleCoverageOf({
      inTitle: (page) => titleWords[page] ?? 0,
      inLabel: (page) => labelWords[page] ?? 0,
      // Only ranks sections; known once their page is opened.
      inHeading: () => 0,
    }),
    folderOf: (page) => folders[folderOfPage[page] ?? 0] ?? "",
    rangeOf,
    addPostings({ start }, encoded) {
      for (const [place, texts] of readPostings(readNumbers(encoded)).entries())
        postings.set(start + place, Uint32Array.from(texts));
    },
    texts: splitNames(file.texts),
  };
}
