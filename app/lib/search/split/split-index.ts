import { FIELDS } from "../fields.ts";
import { type PackedIndex, textsOf } from "../index-format.ts";
import { encodeNumber } from "../number-codec.ts";
import type { SearchIndex } from "../open-index.ts";
import { lengthsOf } from "../ranking.ts";
import type { PageRecord } from "../search-record.ts";
import { countTelling } from "../title-words.ts";
import { type FirstFile, NAME_DIGITS, type PageTexts, SHARED_PARTS } from "./first-file.ts";
import { encodePosting } from "./postings.ts";
import { SPLIT_LIMITS, type SplitLimits } from "./split-limits.ts";

/** The files that an index is sent as. */
export interface IndexFiles {
  /** What is loaded first; all there is of a small site's. */
  first: string;
  /** The others, by name. */
  others: ReadonlyMap<string, string>;
}

interface Built {
  packed: string;
  index: SearchIndex;
}

const LABEL = FIELDS.indexOf("label");

/**
 * The files of a built index: one, unless it is too long for a first query. `nameOf` names a file by its content, in hexadecimal
 * digits. A page's texts depend on nothing else, so that an edited page leaves those of the others as they are.
 */
export function indexFiles(
  pages: readonly PageRecord[],
  { packed, index }: Built,
  nameOf: (json: string, digits: number) => string,
  limits: SplitLimits = SPLIT_LIMITS,
): IndexFiles {
  const others = new Map<string, string>();
  if (packed.length <= limits.oneFile) return { first: packed, others };
  const add = (content: unknown) => {
    const json = JSON.stringify(content);
    const name = nameOf(json, NAME_DIGITS);
    const known = others.get(name);
    if (known !== undefined && known !== json) throw new Error(`Two files of the search index are ${name}.`);
    others.set(name, json);
    return name;
  };
  const ranges = rangesOf(index, limits.postings);
  const whole = JSON.parse(packed) as PackedIndex;
  const first = {
    ...(Object.fromEntries(SHARED_PARTS.map((part) => [part, whole[part]])) as Pick<
      FirstFile,
      (typeof SHARED_PARTS)[number]
    >),
    ...figuresOf(index),
    ...foldersOf(index.hrefs),
    ranges: ranges.map((range) => range.first).join("\n"),
    sizes: encoded(ranges.map(({ postings }) => postings.length)),
    postings: ranges.map(({ postings }) => add(postings)).join(""),
    texts: pages.map((page) => add(pageTexts(page))).join(""),
  } satisfies FirstFile;
  return { first: JSON.stringify(first), others };
}

function encoded(numbers: Iterable<number>): string {
  return Array.from(numbers, encodeNumber).join("");
}

function figuresOf(index: SearchIndex) {
  const tellingWords = (offset: number) =>
    encoded(Array.from(index.titleText, (text) => countTelling(index.read(text + offset))));
  return {
    counts: encoded(index.terms.map((_, term) => index.countOf(term))),
    lengths: encoded(lengthsOf(index).sections.lengths),
    titleWords: tellingWords(0),
    labelWords: tellingWords(LABEL),
    popular: index.popular.map((page) => ({
      title: index.read(index.titleText[page] ?? 0).text,
      href: index.hrefs[page] ?? "",
    })),
  };
}

/** A page that others lie below is in its own folder: it is found wherever they are. */
function foldersOf(hrefs: readonly string[]) {
  const above = new Set(hrefs.map(folderOf));
  const own = hrefs.map((href) => (above.has(href) ? href : folderOf(href)));
  const folders = [...new Set(own)].sort();
  const numbers = new Map(folders.map((folder, number) => [folder, number]));
  return {
    folders: folders.join("\n"),
    folderOfPage: encoded(own.map((folder) => numbers.get(folder) ?? 0)),
  };
}

function folderOf(href: string): string {
  return href.replace(/[^/]*\/$/, "");
}

/** Terms in the order of the alphabet, cut into ranges whose postings have about as many characters. */
function rangesOf(index: SearchIndex, most: number): { first: string; postings: string }[] {
  const ranges: { first: string; postings: string }[] = [];
  for (const first of index.terms.toSorted()) {
    const postings = encodePosting(index.termNumbers.get(first) ?? 0, index);
    const last = ranges.at(-1);
    if (last && last.postings.length + postings.length <= most) last.postings += postings;
    else ranges.push({ first, postings });
  }
  return ranges;
}

function pageTexts(page: PageRecord): PageTexts {
  return {
    href: page.href,
    texts: textsOf(page),
    depths: page.sections.map(({ depth }) => depth).join(""),
    anchors: page.sections.map(({ anchor }) => anchor),
  };
}
