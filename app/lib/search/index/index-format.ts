import { FORMAT_VERSION } from "../client/search-messages.ts";
import type { FrontCoded } from "../split/term-codec.ts";
import { FIELDS, PAGE_FIELDS, type PageRecord, textsOf } from "./page-records.ts";
import { encodeTexts } from "./text-codec.ts";
import { asciiOrUnicode } from "./tokenizer.ts";

/** Search settings of the site, from `content/search.json`. */
export interface IndexExtras {
  /** Groups of synonymous words and phrases. */
  synonyms: readonly (readonly string[])[];
  /** Hrefs of popular pages. */
  popular: readonly string[];
}

/** Metadata of pages, in both formats of the index. Lists are strings with a line per item; numbers are in base 36. */
export interface PackedPages {
  formatVersion: number;
  /** Number of sections of each page. */
  sections: string;
  /** Heading level of each section, a digit; 1 before the first heading. */
  depths: string;
  /** Distinct category paths, their labels separated by tabs; `pathOfPage` has an index into them per page. */
  paths: string;
  pathOfPage: string;
  /** `METHOD path` of each page's operation; an empty line for pages without one. */
  operations: string;
  /** Number of inbound links of each page. */
  links: string;
  synonyms: string[][];
  popular: { title: string; href: string }[];
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
  hrefs: string;
  /** Anchor of each section; `=` when it equals {@link defaultAnchor} of the heading. */
  anchors: string;
}

/** Serializes the index of pages. Deterministic. */
export function packIndex(pages: readonly PageRecord[], extras: IndexExtras): string {
  const { symbols, stream } = encodeTexts(pages.flatMap(textsOf));
  const packed: PackedIndex = {
    ...packPages(pages, extras),
    symbols: symbols.join("\t"),
    stream,
    hrefs: pages.map(({ href }) => href).join("\n"),
    anchors: pages
      .flatMap((page) => page.sections)
      .map(({ anchor, heading }) => (anchor === defaultAnchor(heading) ? "=" : anchor))
      .join("\n"),
  };
  return JSON.stringify(packed);
}

export function packPages(pages: readonly PageRecord[], { synonyms, popular }: IndexExtras): PackedPages {
  const pathNames = pages.map(({ path }) => path.join("\t"));
  const paths = [...new Set(pathNames)].sort();
  const pathNumbers = new Map(paths.map((path, number) => [path, number]));
  return {
    formatVersion: FORMAT_VERSION,
    sections: pages.map((page) => page.sections.length.toString(36)).join("\n"),
    depths: pages.flatMap((page) => page.sections.map(({ depth }) => depth)).join(""),
    paths: paths.join("\n"),
    pathOfPage: pathNames.map((path) => (pathNumbers.get(path) ?? 0).toString(36)).join("\n"),
    operations: pages
      .map(({ operation }) => (operation ? `${operation.method} ${operation.path}` : ""))
      .join("\n"),
    links: pages.map(({ inboundLinks }) => inboundLinks.toString(36)).join("\n"),
    synonyms: synonyms.map((group) => [...group]),
    popular: popular.flatMap((href) =>
      pages.filter((page) => page.href === href).map(({ title }) => ({ title, href })),
    ),
  };
}

/** Returns the anchor that most headings have: lowercase words joined by hyphens. */
export function defaultAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(asciiOrUnicode(heading, /[^a-z0-9\s-]/g, /[^\p{L}\p{N}\s-]/gu), "")
    .replace(/\s/g, "-");
}

/** Parses an index in one file or the header of a split index; undefined for another format version. */
export function parsePacked(json: string): PackedIndex | IndexHeader | undefined {
  // Written by the same build and named by its hash, so that only the version can differ.
  const packed = JSON.parse(json) as PackedIndex | IndexHeader;
  return packed.formatVersion === FORMAT_VERSION ? packed : undefined;
}

/** Maps texts to sections and sections to pages, which are all numbered. */
export interface IndexLayout {
  pageCount: number;
  sectionCount: number;
  textCount: number;
  /** Section and field (an index of FIELDS) of each text. */
  sectionOfText: Uint32Array;
  fieldOfText: Uint8Array;
  pageOf: Uint32Array;
  /** First section of each page, plus one entry for the end. */
  firstSection: Uint32Array;
  /** The heading's text of each section, and the title's text of each page. */
  headingText: Uint32Array;
  titleText: Uint32Array;
  depths: Uint8Array;
}

/** Creates the layout of an index's texts, which are stored in page and field order. */
export function createLayout({ sections, depths }: Pick<PackedPages, "sections" | "depths">): IndexLayout {
  const counts = sections.split("\n").map((count) => Number.parseInt(count, 36));
  const pageCount = sections === "" ? 0 : counts.length;
  const sectionCount = depths.length;
  const sectionFields = FIELDS.length - PAGE_FIELDS.length;
  const textCount = sectionCount * sectionFields + pageCount * PAGE_FIELDS.length;
  const layout: IndexLayout = {
    pageCount,
    sectionCount,
    textCount,
    sectionOfText: new Uint32Array(textCount),
    fieldOfText: new Uint8Array(textCount),
    pageOf: new Uint32Array(sectionCount),
    firstSection: new Uint32Array(pageCount + 1),
    headingText: new Uint32Array(sectionCount),
    titleText: new Uint32Array(pageCount),
    depths: Uint8Array.from(depths, Number),
  };
  let section = 0;
  let text = 0;
  for (let page = 0; page < pageCount; page++) {
    layout.firstSection[page] = section;
    layout.titleText[page] = text;
    for (let index = 0; index < (counts[page] ?? 0); index++, section++) {
      const firstField = index === 0 ? 0 : PAGE_FIELDS.length;
      layout.pageOf[section] = page;
      layout.headingText[section] = text + PAGE_FIELDS.length - firstField;
      for (let field = firstField; field < FIELDS.length; field++, text++) {
        layout.sectionOfText[text] = section;
        layout.fieldOfText[text] = field;
      }
    }
  }
  layout.firstSection[pageCount] = section;
  return layout;
}

/** Metadata of pages that is not searched as text. */
export interface PageMetadata {
  pathOf(page: number): string[];
  operationOf(page: number): { method: string; path: string } | undefined;
  /** Score of each page by inbound links, from 0 to 1: log(1 + links), scaled so that the most linked page has 1. */
  linkScores: Float64Array;
}

export function readMetadata(packed: PackedPages): PageMetadata {
  const paths = packed.paths.split("\n");
  const pathOfPage = packed.pathOfPage.split("\n");
  const operations = packed.operations.split("\n");
  const links = packed.links.split("\n").map((count) => Number.parseInt(count, 36) || 0);
  const max = links.reduce((highest, count) => Math.max(highest, count), 1);
  return {
    pathOf: (page) => (paths[Number.parseInt(pathOfPage[page] ?? "", 36)] ?? "").split("\t").filter(Boolean),
    operationOf(page) {
      const [method, path] = (operations[page] ?? "").split(" ");
      return method && path ? { method, path } : undefined;
    },
    linkScores: Float64Array.from(links, (count) => Math.log2(1 + count) / Math.log2(1 + max)),
  };
}

/**
 * Header of a split index: all terms of the site, and the ranking features of pages that do not depend on the query. It names the part
 * files:
 *
 * - postings: the texts that contain each term of a range. They rank all pages, except for proximity.
 * - texts: the texts of one page, for proximity and excerpts.
 *
 * Fields marked "encoded" use {@link import("./text-codec.ts").encodeNumbers}.
 */
export interface IndexHeader extends PackedPages {
  /** Tokens from which all terms are derived: see {@link import("../split/term-codec.ts").decodeTerms}. */
  words: FrontCoded;
  /** Number of occurrences of each term, in alphabetical order; encoded. */
  counts: string;
  /** Field-weighted length of each section; encoded. */
  lengths: string;
  /** Number of words other than stop words in each page's title and label; encoded. */
  titleWords: string;
  labelWords: string;
  /** Folders of pages, for search contexts, and the index of each page's folder, encoded. */
  folders: string;
  folderOfPage: string;
  /** Number of terms and length of each postings file; encoded. */
  ranges: string;
  sizes: string;
  /** Concatenated names of the postings files and of the pages' text files. */
  postings: string;
  texts: string;
}

/** Length of a part's name: enough hexadecimal digits to avoid collisions among thousands of files. */
export const NAME_DIGITS = 10;

/** A page's text file. */
export interface PageTexts {
  href: string;
  /** The texts of all its sections, in index order. */
  texts: string[];
  anchors: string[];
}

/** Splits concatenated names. */
export function splitNames(names: string): string[] {
  return Array.from({ length: names.length / NAME_DIGITS }, (_, at) =>
    names.slice(at * NAME_DIGITS, (at + 1) * NAME_DIGITS),
  );
}

/** Returns the names of the part files in a header; none for any other file. */
export function partNamesIn(file: unknown): string[] {
  if (typeof file !== "object" || file === null || !("postings" in file)) return [];
  const { postings, texts } = file as IndexHeader;
  return [...new Set([...splitNames(postings), ...splitNames(texts)])];
}

export function isIndexHeader(file: PackedIndex | IndexHeader): file is IndexHeader {
  return "postings" in file;
}
