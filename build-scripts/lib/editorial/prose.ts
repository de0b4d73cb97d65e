import type { Nodes, Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { isScalar, isSeq, parseDocument } from "yaml";
import { positionAt } from "#app/lib/content/markdown/page-context.ts";
import { protectHeadingIds } from "#app/lib/content/markdown/plugins/headings.ts";
import type { PageSource, Position } from "#app/lib/content/types.ts";

/** A file's words, where they stand in it. The three texts of words are as long as `text`, blank where other things stand. */
export interface Worded {
  file: string;
  /** The file as written, with `\n` at the ends of lines. */
  text: string;
  /** Everything readers read or search by; no code, addresses, variables or syntax. */
  words: string;
  /**
   * What is worded here: nothing in bold, which is what a screen says, and of a page's front matter the description only: titles
   * follow the provider's own, and keywords are readers' words.
   */
  ownWords: string;
  /** The words of the text; of a page, what stands below the front matter. */
  body: string;
}

/** A page's words. */
export interface Prose extends Worded {
  source: PageSource;
  /** The description as written, and where it begins. */
  description: { text: string; offset: number };
  /** The sentences' paragraphs, tables and headings apart; code is one word in them. */
  paragraphs: string[];
}

const VARIABLE = /\{[^{}\n]*\}/g;
const HEADING_ID = /\[#[\w-]+\]\s*$/;
const ATTRIBUTES = /(\b(?:title|label|summary|alt)=")([^"]*)/g;
/** Where other nodes than text hold words: the second group, behind the first. */
const TEXT_IN = new Map<Nodes["type"], RegExp>([
  ["code", ATTRIBUTES],
  ["image", /^(!\[)([^\]]*)/g],
  ["mdxJsxFlowElement", ATTRIBUTES],
  ["mdxJsxTextElement", ATTRIBUTES],
]);

/** Finds the prose of a page. `fileText` is the file that `source` was read from. */
export function proseOf(source: PageSource, fileText: string): Prose {
  const text = fileText.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const all = createMask(text);
  const own = createMask(text);
  const inBody = createMask(text);
  for (const [start, end] of valueRanges(text, ["title", "sidebar_label", "keywords"])) all.show(start, end);
  const [from, to] = valueRanges(text, ["description"])[0] ?? [0, 0];
  for (const mask of [all, own]) mask.show(from, to);
  // In the source's body the lines of the front matter are empty: what follows stands so much further on in the file.
  const body = source.readBody();
  const shift = text.length - body.length;
  const tree = parse(body, source.format);
  for (const { start, end, isLabel } of tree ? rangesOf(tree, body) : []) {
    for (const mask of isLabel ? [all, inBody] : [all, own, inBody]) mask.show(start + shift, end + shift);
  }
  const paragraphs = tree ? paragraphsOf(tree) : [];
  return {
    source,
    file: source.file,
    text,
    words: all.text(),
    ownWords: own.text(),
    body: inBody.text(),
    description: { text: text.slice(from, to), offset: from },
    paragraphs,
  };
}

/** Where an offset of a file is. */
export function placeIn({ text }: Worded, offset: number): Position {
  return positionAt(text, offset);
}

/** The text with only the ranges in it that were shown, and no variables; everything else is blank. */
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
        shown += blank.slice(at, start) + withoutVariables(text.slice(start, end));
        at = end;
      }
      return shown + blank.slice(at);
    },
  };
}

function withoutVariables(text: string): string {
  return text.replace(VARIABLE, (variable) => " ".repeat(variable.length));
}

/** Where the values of fields of the front matter stand. */
function valueRanges(text: string, fields: readonly string[]): [number, number][] {
  const frontmatter = /^---[ \t]*\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";
  const document = parseDocument(frontmatter);
  const start = text.indexOf("\n") + 1;
  return fields.flatMap((field) => {
    const node = document.get(field, true) as unknown;
    const scalars = (isSeq(node) ? node.items : [node]).filter(isScalar);
    return scalars.flatMap(({ range }): [number, number][] =>
      range ? [[range[0] + start, range[1] + start]] : [],
    );
  });
}

/** The page's tree as written; undefined when it cannot be parsed, which the check of the content reports. */
function parse(body: string, format: PageSource["format"]): Root | undefined {
  const processor = unified().use(remarkParse);
  if (format === "mdx") processor.use(remarkMdx);
  try {
    return processor.use(remarkGfm).use(remarkDirective).parse(protectHeadingIds(body));
  } catch {
    return undefined;
  }
}

interface Range {
  start: number;
  end: number;
  /** In bold. */
  isLabel: boolean;
}

function rangesOf(tree: Root, text: string): Range[] {
  const body = protectHeadingIds(text);
  const ranges: Range[] = [];
  const inBold = new Set<Nodes>();
  visit(tree, (node, _index, parent) => {
    const isLabel = node.type === "strong" || (parent !== undefined && inBold.has(parent));
    if (isLabel) inBold.add(node);
    const start = node.position?.start.offset ?? 0;
    const written = body.slice(start, node.position?.end.offset);
    const add = (from: number, length: number) =>
      ranges.push({ start: start + from, end: start + from + length, isLabel });
    if (node.type === "text") add(0, written.replace(HEADING_ID, "").length);
    const pattern = TEXT_IN.get(node.type);
    const searched = node.type === "code" ? (written.split("\n", 1)[0] ?? "") : written;
    for (const match of pattern ? searched.matchAll(pattern) : []) {
      add(match.index + (match[1]?.length ?? 0), match[2]?.length ?? 0);
    }
  });
  return ranges;
}

function paragraphsOf(tree: Root): string[] {
  const paragraphs: string[] = [];
  visit(tree, "paragraph", (node) => {
    if (node.data?.directiveLabel) return SKIP;
    paragraphs.push(textOf(node).replace(/\s+/g, " ").trim());
    return SKIP;
  });
  return paragraphs;
}

/** The text of a paragraph; what readers do not read as words counts as one. */
function textOf(node: Nodes): string {
  if (node.type === "inlineCode") return "code";
  if (node.type === "mdxTextExpression") return `{${node.value}}`;
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
