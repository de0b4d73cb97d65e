import { FIELDS, PAGE_FIELDS } from "./fields.ts";
import { type PackedIndex, plainAnchor, textsPerSection } from "./index-format.ts";
import {
  type DecodedText,
  decodeText,
  STREAM_END,
  STREAM_OTHER_CASE,
  symbolAt,
  widthAt,
} from "./text-codec.ts";
import { termsOf } from "./tokenise.ts";

const WORD = /[\p{L}\p{N}]/u;

/**
 * The index in memory. A position is the number of a word, counted through all texts; every term knows the positions it stands
 * at. Texts are decoded only when they are shown.
 */
export interface SearchIndex {
  pageCount: number;
  sectionCount: number;
  /** Every term of the index, by number. */
  terms: readonly string[];
  termNumbers: ReadonlyMap<string, number>;
  /** Positions of term t, ascending: `positions[starts[t]]` up to `positions[starts[t + 1] - 1]`. */
  starts: Uint32Array;
  positions: Uint32Array;
  /** For each position, the number of its text. */
  textOf: Uint32Array;
  /** For each text its section and its field (a number of FIELDS), and the position of its first word. */
  sectionOfText: Uint32Array;
  fieldOfText: Uint8Array;
  firstPosition: Uint32Array;
  pageOf: Uint32Array;
  /** For each page its first section; one more at the end. */
  firstSection: Uint32Array;
  /** For each section the number of its first own text (its heading), and of its page's (the title). */
  headingText: Uint32Array;
  titleText: Uint32Array;
  depths: Uint8Array;
  /** For each text, how many terms it has: more than words, as identifiers have parts. */
  termCounts: Uint32Array;
  hrefs: readonly string[];
  pathOf(page: number): string[];
  operationOf(page: number): { method: string; path: string } | undefined;
  anchorOf(section: number): string;
  /** How many pages lead to each page, from 0 for none to 1 for the most, growing slower and slower. */
  prominence: Float64Array;
  /** A text with the places of its words. */
  read(text: number): DecodedText;
  synonyms: readonly (readonly string[])[];
  popular: readonly number[];
}

/** Opens a packed index: one pass over its texts. */
export function openIndex(packed: PackedIndex): SearchIndex {
  const symbols = packed.symbols.split("\n");
  const { terms, termNumbers, ofSymbol } = numberTerms(symbols);
  const isWord = (symbol: number) => ofSymbol.starts[symbol] !== ofSymbol.starts[symbol + 1];
  const layout = layOut(packed);
  const scanned = scan(packed.stream, layout.textCount, ofSymbol);
  const { starts, positions } = invert(scanned, ofSymbol, terms.length);
  const hrefs = packed.hrefs.split("\n");
  const paths = packed.paths.split("\n");
  const pathOfPage = packed.pathOfPage.split("\n");
  const operations = packed.operations.split("\n");
  const anchors = packed.anchors.split("\n");
  const read = (text: number) =>
    decodeText({ symbols, stream: packed.stream }, scanned.firstCharacter[text] ?? 0, isWord);
  return {
    ...layout,
    terms,
    termNumbers,
    starts,
    positions,
    textOf: scanned.textOf,
    firstPosition: scanned.firstPosition,
    termCounts: scanned.termCounts,
    hrefs,
    pathOf: (page) => (paths[Number.parseInt(pathOfPage[page] ?? "", 36)] ?? "").split("\t").filter(Boolean),
    operationOf(page) {
      const [method, path] = (operations[page] ?? "").split(" ");
      return method && path ? { method, path } : undefined;
    },
    anchorOf(section) {
      const anchor = anchors[section] ?? "";
      return anchor === "=" ? plainAnchor(read(layout.headingText[section] ?? 0).text) : anchor;
    },
    prominence: prominenceOf(packed.links),
    read,
    synonyms: packed.synonyms,
    popular: packed.popular,
  };
}

function prominenceOf(links: string): Float64Array {
  const counts = links.split("\n").map((count) => Number.parseInt(count, 36) || 0);
  const most = Math.max(1, ...counts);
  return Float64Array.from(counts, (count) => Math.log2(1 + count) / Math.log2(1 + most));
}

/** Terms of symbol s: `list[starts[s]]` up to `list[starts[s + 1] - 1]`; what is no word has none. Flat, as it is read most. */
interface SymbolTerms {
  starts: Uint32Array;
  list: Uint32Array;
}

/** Numbers every term, and lists those of each symbol. */
function numberTerms(symbols: readonly string[]) {
  const terms: string[] = [];
  const termNumbers = new Map<string, number>();
  const starts = new Uint32Array(symbols.length + 1);
  const list: number[] = [];
  for (let symbol = 0; symbol < symbols.length; symbol++) {
    const form = symbols[symbol] ?? "";
    for (const term of WORD.test(form) ? termsOf(form) : []) {
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = terms.push(term) - 1;
        termNumbers.set(term, number);
      }
      list.push(number);
    }
    starts[symbol + 1] = list.length;
  }
  return { terms, termNumbers, ofSymbol: { starts, list: Uint32Array.from(list) } };
}

/** Which text belongs to which section, and which section to which page. */
function layOut(packed: PackedIndex) {
  const counts = packed.sections.split("\n").map((count) => Number.parseInt(count, 36));
  const pageCount = packed.hrefs === "" ? 0 : counts.length;
  const sectionCount = packed.depths.length;
  const textCount = sectionCount * textsPerSection(false) + pageCount * PAGE_FIELDS.length;
  const sectionOfText = new Uint32Array(textCount);
  const fieldOfText = new Uint8Array(textCount);
  const pageOf = new Uint32Array(sectionCount);
  const firstSection = new Uint32Array(pageCount + 1);
  const headingText = new Uint32Array(sectionCount);
  const titleText = new Uint32Array(pageCount);
  let section = 0;
  let text = 0;
  for (let page = 0; page < pageCount; page++) {
    firstSection[page] = section;
    titleText[page] = text;
    for (let index = 0; index < (counts[page] ?? 0); index++, section++) {
      pageOf[section] = page;
      headingText[section] = text + (index === 0 ? PAGE_FIELDS.length : 0);
      for (let field = index === 0 ? 0 : PAGE_FIELDS.length; field < FIELDS.length; field++, text++) {
        sectionOfText[text] = section;
        fieldOfText[text] = field;
      }
    }
  }
  firstSection[pageCount] = section;
  const depths = Uint8Array.from(packed.depths, Number);
  return {
    pageCount,
    sectionCount,
    textCount,
    sectionOfText,
    fieldOfText,
    pageOf,
    firstSection,
    headingText,
    titleText,
    depths,
  };
}

interface Scanned {
  /** For each position its symbol and its text. */
  symbolOf: Uint32Array;
  textOf: Uint32Array;
  /** For each text its first position, and one more at the end; where it begins in the stream; how many terms it has. */
  firstPosition: Uint32Array;
  firstCharacter: Uint32Array;
  termCounts: Uint32Array;
}

function scan(stream: string, textCount: number, { starts }: SymbolTerms): Scanned {
  const symbolOf = new Uint32Array(stream.length);
  const textOf = new Uint32Array(stream.length);
  const firstPosition = new Uint32Array(textCount + 1);
  const firstCharacter = new Uint32Array(textCount + 1);
  const termCounts = new Uint32Array(textCount);
  let position = 0;
  let text = 0;
  for (let at = 0; at < stream.length; at += widthAt(stream, at)) {
    const symbol = symbolAt(stream, at);
    if (symbol === STREAM_END) {
      text += 1;
      firstPosition[text] = position;
      firstCharacter[text] = at + 1;
    } else if (symbol !== STREAM_OTHER_CASE) {
      const terms = (starts[symbol + 1] ?? 0) - (starts[symbol] ?? 0);
      if (terms > 0) {
        symbolOf[position] = symbol;
        textOf[position] = text;
        termCounts[text] = (termCounts[text] ?? 0) + terms;
        position += 1;
      }
    }
  }
  return {
    symbolOf: symbolOf.subarray(0, position),
    textOf: textOf.subarray(0, position),
    firstPosition,
    firstCharacter,
    termCounts,
  };
}

/** Lists for each term its positions: counts them first, then puts them in place. */
function invert(
  { symbolOf }: Scanned,
  ofSymbol: SymbolTerms,
  termCount: number,
): Pick<SearchIndex, "starts" | "positions"> {
  const { starts: first, list } = ofSymbol;
  const starts = new Uint32Array(termCount + 1);
  for (let position = 0; position < symbolOf.length; position++) {
    const symbol = symbolOf[position] ?? 0;
    const end = first[symbol + 1] ?? 0;
    for (let at = first[symbol] ?? 0; at < end; at++) {
      const term = list[at] ?? 0;
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    }
  }
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const positions = new Uint32Array(starts[termCount] ?? 0);
  for (let position = 0; position < symbolOf.length; position++) {
    const symbol = symbolOf[position] ?? 0;
    const end = first[symbol + 1] ?? 0;
    for (let at = first[symbol] ?? 0; at < end; at++) {
      const term = list[at] ?? 0;
      const place = next[term] ?? 0;
      positions[place] = position;
      next[term] = place + 1;
    }
  }
  return { starts, positions };
}
