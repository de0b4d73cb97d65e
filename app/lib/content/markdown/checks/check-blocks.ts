import type { Code, Paragraph, Parents, Root, Table } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { visit } from "unist-util-visit";
import { readBlock } from "../../blocks/block.ts";
import { CODE_LANGUAGES, DIAGRAM_LANGUAGE } from "../../blocks/code-languages.ts";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { suggest } from "../../diagnostics/nearest.ts";
import { positionAt } from "../../diagnostics/text-diagnostics.ts";

/** The colons or the fence that a block begins and ends with. */
const OPENING = /^(?::{3,}|`{3,}|~{3,})/;
const COLON_LINE = /^([ \t>]*)(:{3,}.*)$/gm;
const LANGUAGES = [...Object.keys(CODE_LANGUAGES), DIAGRAM_LANGUAGE];
/** The options of a code block, with what their values look like. */
const OPTIONS = new Map([
  ["title", /^=(?:"[^"]*"|'[^']*')$/],
  ["showLineNumbers", /^(?:=\d+)?$/],
  ["wrap", /^$/],
]);
const RANGES = /\{([\d\s,-]+)\}/;
const OPTION = /([^\s="'{}]+)(=(?:"[^"]*"|'[^']*'|\S+))?|"[^"]*"/g;

/** Reports unknown and unclosed blocks, unknown directives and languages, stray colons, and cells outside of tables. */
export function checkBlocks(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      if (node.type === "containerDirective" && parent) checkBlock(node, parent, context);
      if (node.type === "leafDirective") reportUnknown(node, "::", context);
      if (node.type === "textDirective") checkTextDirective(node, context);
      if (node.type === "paragraph") checkColons(node, context);
      if (node.type === "code") checkCode(node, context);
      if (node.type === "table") checkRows(node, context);
    });
  };
}

function checkBlock(node: ContainerDirective, parent: Parents, context: PageContext): void {
  const { name } = node;
  const directive = context.blocks.directives.get(name);
  if (!directive) {
    reportUnknown(node, ":::", context);
    return;
  }
  checkEnd(node, `":::${name}" is not closed.`, context);
  for (const attribute of Object.keys(node.attributes ?? {})) {
    const known = directive.attribute;
    if (attribute === known) continue;
    const fix = known
      ? `its only attribute is "${known}".`
      : `a title is written in brackets: :::${name}[Title].`;
    report(context, node, `":::${name}" has no attribute "${attribute}".`, fix);
  }
  const block = readBlock(node, parent, directive.attribute);
  if (block.children.length === 0 && !directive.check)
    report(context, node, `":::${name}" is empty.`, "write what it shows, or remove it.");
  directive.check?.(block, context);
}

function reportUnknown(node: ContainerDirective | LeafDirective, colons: string, context: PageContext): void {
  const { name } = node;
  const names = [...context.blocks.directives.keys()];
  const fallback = `the blocks are ${names.join(", ")}; a literal colon is written \\:.`;
  const fix = names.includes(name) ? `write three colons: :::${name}.` : suggest(name, names, fallback);
  report(context, node, `"${colons}${name}" is not a known block.`, fix);
}

/** Reports a block that ends with the page, or with the end of the block around it, which has as many colons. */
function checkEnd(node: ContainerDirective | Code, message: string, context: PageContext): void {
  const written = sourceOf(node, context);
  const opening = OPENING.exec(written)?.[0];
  if (!opening || new RegExp(`\n[ \t>]*${opening}[:\`~]*[ \t]*$`).test(written)) return;
  const fix = `end it with a line "${opening}"; a block around it has one ${opening.charAt(0)} more.`;
  report(context, node, message, fix);
}

/** Reports `:name[text]` and `:name{a=b}` in a sentence. Without brackets, or within a word, it is text, such as `HH:mm`. */
function checkTextDirective(node: TextDirective, context: PageContext): void {
  const { name, children, attributes } = node;
  if (context.blocks.inline.has(name)) return;
  if (children.length === 0 && Object.keys(attributes ?? {}).length === 0) return;
  if (/\w/.test(context.source.body.charAt((node.position?.start.offset ?? 0) - 1))) return;
  const fallback = "write :term[text] for a term of the glossary, or \\: for a literal colon.";
  const known = [...context.blocks.inline.keys()].map((inline) => `:${inline}`);
  report(context, node, `":${name}" is not a known directive.`, suggest(`:${name}`, known, fallback));
}

/** Reports lines of colons that are parsed as text. */
function checkColons(node: Paragraph, context: PageContext): void {
  for (const { index, 1: indent = "", 2: line = "" } of sourceOf(node, context).matchAll(COLON_LINE)) {
    const start = (node.position?.start.offset ?? 0) + index + indent.length;
    const fix = "a block begins with a line such as :::note[Title], and ends with a line of as many colons.";
    const message = `"${line}" neither opens nor closes a block.`;
    report(context, positionAt(context.source.body, start), message, fix);
  }
}

/** Reports an unclosed code block, and unknown languages and options. */
function checkCode(node: Code, context: PageContext): void {
  checkEnd(node, "A code block is not closed.", context);
  const { lang } = node;
  const isDiagram = lang === DIAGRAM_LANGUAGE;
  if (node.value.trim() === "")
    report(context, node, "A code block is empty.", "write code, or remove it.", !isDiagram);
  if (!lang || !LANGUAGES.includes(lang)) {
    const message = lang
      ? `"${lang}" is not a known code language, so its code is not highlighted.`
      : "A code block has no language.";
    const fix = `write one after the fence: ${LANGUAGES.join(", ")}.`;
    report(context, node, message, suggest(lang ?? "", LANGUAGES, fix), Boolean(lang));
    if (lang) node.lang = "text";
  }
  if (!node.meta || isDiagram) return;
  for (const [written, name, value = ""] of node.meta.replace(RANGES, "").matchAll(OPTION)) {
    if (name === undefined || OPTIONS.get(name)?.test(value)) continue;
    const all = `the options are title="…", showLineNumbers, showLineNumbers=10, wrap and lines, such as {2,5-7}.`;
    const [message, fix] = OPTIONS.has(name)
      ? [`"${written}" is not a value of this option.`, all]
      : [`"${name}" is not an option of a code block.`, suggest(name, OPTIONS.keys(), all)];
    report(context, node, message, fix);
  }
  checkMarkedLines(node, context);
}

function checkMarkedLines(node: Code, context: PageContext): void {
  const [written, ranges = ""] = RANGES.exec(node.meta ?? "") ?? [];
  const count = node.value.split("\n").length;
  const isInside = (range: string) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return 1 <= from && from <= to && to <= count;
  };
  if (written === undefined || ranges.split(",").every(isInside)) return;
  const fix = `name lines from 1 to ${count}, in ascending order: {2,5-7}.`;
  report(context, node, `"${written}" marks lines that the code does not have.`, fix);
}

/** Reports columns without a heading, text that is a row, and rows with cells that the page would not show. */
function checkRows({ children: [head, ...rows] }: Table, context: PageContext): void {
  const columns = head?.children.length ?? 0;
  for (const [index, cell] of head?.children.entries() ?? []) {
    // The first column may name its rows.
    if (index === 0 || cell.children.length > 0) continue;
    report(context, cell, `Column ${index + 1} of the table has no heading.`, "write one.");
  }
  for (const row of rows) {
    const { children } = row;
    if (!sourceOf(row, context).includes("|")) {
      const fix = "put an empty line before it, or bars around its cells.";
      report(context, row, "The line is a row of the table above it.", fix);
    }
    if (children.length <= columns) continue;
    const message = `The row has ${children.length} cells, but its table has ${columns} columns.`;
    report(context, children[columns], message, "remove a cell; a literal bar is written \\|.");
  }
}
