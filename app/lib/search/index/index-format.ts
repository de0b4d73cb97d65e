import type { IndexHeader } from "../split/index-header.ts";
import { asciiOrUnicode } from "./character-classes.ts";
import { FIELDS, PAGE_FIELDS, SECTION_FIELDS } from "./fields.ts";
import { FORMAT_VERSION } from "./format-version.ts";
import { fieldTexts, type PageRecord } from "./search-record.ts";
import { encodeTexts } from "./text-codec.ts";

/** What the site offers beside its pages: see `content/search.json`. */
export interface IndexExtras {
  /** Words and phrases that stand for each other, by group. */
  synonyms: readonly (readonly string[])[];
  /** Addresses of pages to offer. */
  popular: readonly string[];
}

/**
 * The index as it is sent. Lists of texts are one text with a line for each; numbers are written in base 36.
 *
 * wink's own JSON form names every term of every section with its count. All of it follows from the texts, which are sent anyway,
 * for excerpts; so only they are, see {@link encodeTexts}, and the counts are taken when the index is opened.
 */
export interface PackedIndex {
  formatVersion: number;
  symbols: string;
  /** The texts of every section, in the order of FIELDS; those of PAGE_FIELDS in a page's first section only. */
  stream: string;
  hrefs: string;
  /** For each page its number of sections. */
  sections: string;
  /** For each section the heading's level, a digit; 1 before the first heading. */
  depths: string;
  /** For each section its anchor; `=` when it is what {@link plainAnchor} makes of the heading. */
  anchors: string;
  /** Paths of categories, each once, their labels separated by tabs; and for each page the number of its path. */
  paths: string;
  pathOfPage: string;
  /** For each page `METHOD path` of its operation, or an empty line. */
  operations: string;
  /** For each page how many others lead to it. */
  links: string;
  synonyms: string[][];
  /** Numbers of pages. */
  popular: number[];
}

/** Writes the index of pages. The same pages give the same bytes. */
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
      .map(({ anchor, heading }) => (anchor === plainAnchor(heading) ? "=" : anchor))
      .join("\n"),
    ...shared,
    popular: popularPages(pages, extras),
  };
  return JSON.stringify(packed);
}

/** What an index says of pages beside their texts, in one file or split. */
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

/** Numbers of the pages to offer. */
export function popularPages(pages: readonly PageRecord[], { popular }: IndexExtras): number[] {
  return popular.map((href) => pages.findIndex((page) => page.href === href)).filter((number) => number >= 0);
}

/** A page's texts in the order of the stream. */
export function textsOf(page: PageRecord): string[] {
  return page.sections.flatMap((section, index) => {
    const texts = fieldTexts(page, section);
    return (index === 0 ? FIELDS : SECTION_FIELDS).map((field) => texts[field].replaceAll("\n", " "));
  });
}

/** Texts that a page's section has in the stream. */
export function textsPerSection(isFirst: boolean): number {
  return isFirst ? FIELDS.length : FIELDS.length - PAGE_FIELDS.length;
}

/** The anchor most headings have: words in small letters, joined by hyphens. */
export function plainAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(asciiOrUnicode(heading, /[^a-z0-9\s-]/g, /[^\p{L}\p{N}\s-]/gu), "")
    .replace(/\s/g, "-");
}

/** Reads an index, or the first file of one that is split; undefined when it is of another format. */
export function parsePacked(json: string): PackedIndex | IndexHeader | undefined {
  // Written by the same build as the code that reads it, and named by its content: only the version can be another.
  const packed = JSON.parse(json) as PackedIndex | IndexHeader;
  return packed.formatVersion === FORMAT_VERSION ? packed : undefined;
}
