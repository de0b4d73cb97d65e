import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { isScalar, isSeq, parseDocument } from "yaml";
import { parseWritten } from "#app/lib/content/markdown/markdown-processor.ts";
import { splitPageFile } from "#app/lib/content/source/frontmatter.ts";
import type { PageSource } from "#app/lib/content/types.ts";

/** A file with masked copies of its text: as long as `text`, with spaces where a copy leaves something out. */
export interface MaskedText {
  file: string;
  /** The file's text, with `\n` line ends. */
  text: string;
  /** Everything readers read or search by, without code, URLs, variables and syntax. */
  words: string;
  /**
   * The words that writers chose: without bold text, which quotes the user interface, and without titles and keywords, which
   * follow the provider and the readers.
   */
  ownWords: string;
}

/** The masked text of a page. */
export interface PageProse extends MaskedText {
  source: PageSource;
}

/** A variable, or the id of a heading. */
const VARIABLE = /\{[^{}\n]*\}/g;
const ATTRIBUTES = /(\b(?:title|label|summary|alt)=")([^"]*)/g;
/** Patterns of words in nodes other than text: the second group, which follows the first. */
const TEXT_IN = new Map<Nodes["type"], RegExp>([
  ["code", ATTRIBUTES],
  ["image", /^(!\[)([^\]]*)/g],
  ["mdxJsxFlowElement", ATTRIBUTES],
  ["mdxJsxTextElement", ATTRIBUTES],
]);

/** Finds the prose of a page. `fileText` is the text of the file that `source` was read from. */
export function parsePageProse(source: PageSource, fileText: string): PageProse {
  const text = fileText.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const all = createMask(text);
  const own = createMask(text);
  for (const [start, end] of valueRanges(text, ["title", "sidebar_label", "keywords"])) all.show(start, end);
  const [from, to] = valueRanges(text, ["description"])[0] ?? [0, 0];
  for (const mask of [all, own]) mask.show(from, to);
  // The source's body replaces the front matter with empty lines, so its offsets are smaller than the file's.
  const { body } = source;
  const shift = text.length - body.length;
  const tree = parseIfValid({ ...source, body });
  for (const { start, end, isLabel } of tree ? textRanges(tree, body) : []) {
    for (const mask of isLabel ? [all] : [all, own]) mask.show(start + shift, end + shift);
  }
  return { source, file: source.file, text, words: all.text(), ownWords: own.text() };
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Creates a mask of a text. `text()` returns the shown ranges without variables, and spaces elsewhere. */
export function createMask(text: string) {
  const blank = text.replace(/[^\n]/g, " ");
  let shown = "";
  let at = 0;
  const ranges: [number, number][] = [];
  return {
    show: (start: number, end: number) => ranges.push([start, end]),
    text: () => {
      for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
        if (start < at) continue;
        const words = text.slice(start, end).replace(VARIABLE, (variable) => " ".repeat(variable.length));
        shown += blank.slice(at, start) + words;
        at = end;
      }
      return shown + blank.slice(at);
    },
  };
}

function valueRanges(text: string, fields: readonly string[]): [number, number][] {
  const { yaml } = splitPageFile(text);
  const document = parseDocument(typeof yaml === "string" ? yaml : "");
  const start = text.indexOf("\n") + 1;
  return fields.flatMap((field) => {
    const node = document.get(field, true) as unknown;
    const scalars = (isSeq(node) ? node.items : [node]).filter(isScalar);
    return scalars.flatMap(({ range }): [number, number][] =>
      range ? [[range[0] + start, range[1] + start]] : [],
    );
  });
}

/** Parses a page; undefined for a syntax error, which the content check reports. */
function parseIfValid(page: Parameters<typeof parseWritten>[0]): Root | undefined {
  try {
    return parseWritten(page);
  } catch {
    return undefined;
  }
}

interface Range {
  start: number;
  end: number;
  isLabel: boolean;
}

function textRanges(tree: Root, body: string): Range[] {
  const ranges: Range[] = [];
  const inBold = new Set<Nodes>();
  visit(tree, (node, _index, parent) => {
    const isLabel = node.type === "strong" || (parent !== undefined && inBold.has(parent));
    if (isLabel) inBold.add(node);
    const start = node.position?.start.offset ?? 0;
    const written = body.slice(start, node.position?.end.offset);
    const add = (from: number, length: number) =>
      ranges.push({ start: start + from, end: start + from + length, isLabel });
    if (node.type === "text") add(0, written.length);
    const pattern = TEXT_IN.get(node.type);
    const phrase = node.type === "code" ? (written.split("\n", 1)[0] ?? "") : written;
    for (const match of pattern ? phrase.matchAll(pattern) : []) {
      add(match.index + (match[1]?.length ?? 0), match[2]?.length ?? 0);
    }
  });
  return ranges;
}
