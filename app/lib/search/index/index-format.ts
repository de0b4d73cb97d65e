import { FORMAT_VERSION } from "../client/search-messages.ts";
import { FIELDS, PAGE_FIELDS, type PageRecord, textsOf } from "./page-records.ts";
import { encodeTexts } from "./text-codec.ts";
import { foldTerm, isStopWord, tokenize } from "./tokenizer.ts";

/** Search settings of the site, from `content/search.json`. */
export interface IndexExtras {
  /** Groups of synonymous words and phrases. */
  synonyms: readonly (readonly string[])[];
}

/** Metadata of pages, in both formats of the index. */
export interface PackedPages {
  formatVersion: number;
  hrefs: string[];
  /** Number of sections of each page. */
  sections: number[];
  /** Labels of each page's sidebar categories, outermost first. */
  paths: (readonly string[])[];
  /** The operation that each page documents. */
  operations: ({ method: string; path: string } | null)[];
  /** Number of inbound links of each page. */
  links: number[];
  /** Number of words of each page's title and sidebar label that are not stop words. */
  titleWords: number[];
  labelWords: number[];
  synonyms: (readonly string[])[];
}

/**
 * The index in one file. It contains only the texts, which excerpts need anyway, encoded by {@link encodeTexts}: postings are read from
 * them when the index is opened, where wink's JSON lists them for every section.
 */
export interface PackedIndex extends PackedPages {
  /** Separated by tabs, as texts have lines. */
  symbols: string;
  /** The texts of all sections, in the order of FIELDS; those of PAGE_FIELDS in a page's first section only. */
  stream: string;
  anchors: string[];
}

/** Serializes the index of pages. Deterministic. */
export function packIndex(pages: readonly PageRecord[], extras: IndexExtras): string {
  const { symbols, stream } = encodeTexts(pages.flatMap(textsOf));
  const packed: PackedIndex = {
    ...packPages(pages, extras),
    symbols: symbols.join("\t"),
    stream,
    anchors: pages.flatMap(({ sections }) => sections.map(({ anchor }) => anchor)),
  };
  return JSON.stringify(packed);
}

export function packPages(pages: readonly PageRecord[], { synonyms }: IndexExtras): PackedPages {
  return {
    formatVersion: FORMAT_VERSION,
    hrefs: pages.map(({ href }) => href),
    sections: pages.map(({ sections }) => sections.length),
    paths: pages.map(({ path }) => path),
    operations: pages.map(({ operation }) => operation ?? null),
    links: pages.map(({ inboundLinks }) => inboundLinks),
    titleWords: pages.map(({ title }) => countInformative(title)),
    labelWords: pages.map(({ label }) => countInformative(label)),
    synonyms: [...synonyms],
  };
}

function countInformative(text: string): number {
  return tokenize(text).filter((token) => !isStopWord(foldTerm(token.text))).length;
}

export type IndexLayout = ReturnType<typeof createLayout>;

/** Maps an index's texts, which are in page and field order, to sections, and sections to pages. All are numbered. */
export function createLayout(sectionCounts: readonly number[]) {
  const layout = {
    /** Section and field (an index of FIELDS) of each text. */
    sectionOfText: [] as number[],
    fieldOfText: [] as number[],
    /** Page of each section, and its heading's text. */
    pageOf: [] as number[],
    headingText: [] as number[],
    /** First section of each page, plus one entry for the end. */
    firstSection: [] as number[],
    /** The title's text of each page. */
    titleText: [] as number[],
  };
  for (const [page, count] of sectionCounts.entries()) {
    layout.firstSection.push(layout.pageOf.length);
    layout.titleText.push(layout.fieldOfText.length);
    for (let at = 0; at < count; at++) {
      const firstField = at === 0 ? 0 : PAGE_FIELDS.length;
      layout.headingText.push(layout.fieldOfText.length + PAGE_FIELDS.length - firstField);
      for (let field = firstField; field < FIELDS.length; field++) {
        layout.sectionOfText.push(layout.pageOf.length);
        layout.fieldOfText.push(field);
      }
      layout.pageOf.push(page);
    }
  }
  layout.firstSection.push(layout.pageOf.length);
  return layout;
}
