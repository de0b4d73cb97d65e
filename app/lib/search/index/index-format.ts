import type { IndexHeader } from "../split/index-header.ts";
import { asciiOrUnicode } from "./character-classes.ts";
import { FIELDS, PAGE_FIELDS, SECTION_FIELDS } from "./fields.ts";
import { FORMAT_VERSION } from "./format-version.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import { encodeTexts } from "./text-codec.ts";

/** Search settings of the site, from `content/search.json`. */
export interface IndexExtras {
  /** Groups of synonymous words and phrases. */
  synonyms: readonly (readonly string[])[];
  /** Hrefs of popular pages. */
  popular: readonly string[];
}

/**
 * The serialized index. Lists are strings with a line per item; numbers are in base 36.
 *
 * It contains only the texts, which excerpts need anyway, encoded by {@link encodeTexts}. Term frequencies are counted when the index
 * is opened, where wink's JSON lists them for every section.
 */
export interface PackedIndex {
  formatVersion: number;
  symbols: string;
  /** The texts of all sections, in the order of FIELDS; those of PAGE_FIELDS in a page's first section only. */
  stream: string;
  hrefs: string;
  /** Number of sections of each page. */
  sections: string;
  /** Heading level of each section, a digit; 1 before the first heading. */
  depths: string;
  /** Anchor of each section; `=` when it equals {@link defaultAnchor} of the heading. */
  anchors: string;
  /** Distinct category paths, their labels separated by tabs; `pathOfPage` has an index into them per page. */
  paths: string;
  pathOfPage: string;
  /** `METHOD path` of each page's operation; an empty line for pages without one. */
  operations: string;
  /** Number of inbound links of each page. */
  links: string;
  synonyms: string[][];
  /** Page numbers. */
  popular: number[];
}

/** Serializes the index of pages. Deterministic. */
export function packIndex(pages: readonly PageRecord[], extras: IndexExtras): string {
  const { symbols, stream } = encodeTexts(pages.flatMap(textsOf));
  const { formatVersion, ...shared } = packPages(pages, extras);
  const packed: PackedIndex = {
    formatVersion,
    symbols: symbols.join("\n"),
    stream,
    hrefs: pages.map(({ href }) => href).join("\n"),
    anchors: pages
      .flatMap((page) => page.sections)
      .map(({ anchor, heading }) => (anchor === defaultAnchor(heading) ? "=" : anchor))
      .join("\n"),
    ...shared,
    popular: popularPages(pages, extras),
  };
  return JSON.stringify(packed);
}

/** Returns the metadata of pages that both formats of the index share. */
export function packPages(pages: readonly PageRecord[], { synonyms }: IndexExtras) {
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
  } satisfies Partial<PackedIndex>;
}

/** Returns the page numbers of the popular pages. */
export function popularPages(pages: readonly PageRecord[], { popular }: IndexExtras): number[] {
  return popular.map((href) => pages.findIndex((page) => page.href === href)).filter((number) => number >= 0);
}

/** Returns a page's texts in stream order. */
export function textsOf(page: PageRecord): string[] {
  return page.sections.flatMap((section, index) => {
    const texts = fieldTexts(page, section);
    return (index === 0 ? FIELDS : SECTION_FIELDS).map((field) => texts[field].replaceAll("\n", " "));
  });
}

/** Returns the number of texts of a section in the stream. */
export function textsPerSection(isFirst: boolean): number {
  return isFirst ? FIELDS.length : FIELDS.length - PAGE_FIELDS.length;
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
