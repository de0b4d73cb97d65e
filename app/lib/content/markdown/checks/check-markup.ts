import type { Nodes, Paragraph, Root, RootContent, Table } from "mdast";
import { suggest } from "../../diagnostics/nearest.ts";
import { type PageContext, positionAt, report } from "../page-context.ts";
import { visit } from "../plugins/visit.ts";
import {
  findLiteralMarks,
  findMissingReferences,
  literalText,
  type MissingReference,
} from "./literal-marks.ts";

const SENTENCES = ["paragraph", "heading", "tableCell"];

/** Reports Markdown of other tools, and Markdown that a small mistake turns into plain text or hides. */
export function checkMarkup(context: PageContext) {
  return (tree: Root) => {
    // An empty file has no front matter either, which is reported.
    if (tree.children.every(isHidden) && /\n.*\n/.test(context.source.body)) {
      const fix = "write it below the front matter, or remove the file.";
      report(context, { line: 1, column: 1 }, "The page has no text.", fix);
    }
    const references = createReferences();
    // A bar in code splits it into two cells, each with a backtick.
    const splitRows = new Set<number | undefined>();
    visit(tree, (node) => {
      if (node.type === "paragraph") checkParagraph(node, context);
      if (node.type === "table") {
        for (const row of checkRows(node, context)) splitRows.add(row.position?.start.line);
      }
      if (node.type === "link" && node.url === "")
        report(context, node, "The link has no target.", "write [text](page.mdx).");
      references.add(node);
      if (!SENTENCES.includes(node.type)) return;
      const text = literalText(node, context.source.body);
      const start = node.position?.start.offset ?? 0;
      for (const { offset, message, fix } of findLiteralMarks(text, start)) {
        const position = positionAt(context.source.body, offset);
        if (message.startsWith("A backtick")) {
          if (splitRows.has(position.line)) continue;
          if (node.type === "tableCell") splitRows.add(position.line);
        }
        report(context, position, message, fix);
      }
      references.missing.push(...findMissingReferences(text, start));
    });
    references.report(context);
  };
}

/** Checks whether readers see nothing of a node: comments, definitions. */
function isHidden(node: RootContent): boolean {
  if (node.type === "mdxFlowExpression") return /^\s*\/\*/.test(node.value);
  if (node.type === "html") return /^<!--[\s\S]*-->$/.test(node.value.trim());
  return node.type === "definition" || node.type === "footnoteDefinition";
}

function checkParagraph(node: Paragraph, context: PageContext): void {
  const written = context.source.body.slice(node.position?.start.offset, node.position?.end.offset);
  const alert = /^\[!(\w+)\]|^!!!\s+(\w+)/.exec(written);
  if (alert) {
    const fix = "write :::note above it and ::: below; the kinds are note, tip, info, warning and danger.";
    report(context, node, `"${alert[0]}" is not a note.`, fix);
  }
  const hashes = /^#{2,6}(?=[A-Za-z])/.exec(written)?.[0];
  if (hashes) report(context, node, "A heading has no space behind its hashes.", `write "${hashes} Title".`);
  if (/^\|.*\|[ \t]*\n\|/.test(written)) {
    const fix = "write | --- | --- | below its first row.";
    report(context, node, "The table has no line below its heading.", fix);
  }
}

/** Reports rows with more cells than columns, and returns them. */
function checkRows(node: Table, context: PageContext): Table["children"] {
  const columns = node.children[0]?.children.length ?? 0;
  const rows = node.children.filter((row) => row.children.length > columns);
  for (const row of rows) {
    const message = `The row has ${row.children.length} cells, but the table has ${columns} columns.`;
    report(context, row, message, "remove a cell, or write \\| for a bar that is text.");
  }
  return rows;
}

/** Collects the definitions of a page and the references to them. Labels of footnotes begin with `^`. */
function createReferences() {
  const definitions = new Map<string, Nodes>();
  const used = new Set<string>();
  const missing: MissingReference[] = [];
  return {
    missing,
    add(node: Nodes): void {
      if (node.type === "definition") definitions.set(node.identifier, node);
      if (node.type === "footnoteDefinition") definitions.set(`^${node.identifier}`, node);
      if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
      if (node.type === "footnoteReference") used.add(`^${node.identifier}`);
    },
    report(context: PageContext): void {
      const unused = [...definitions].filter(([label]) => !used.has(label));
      const names = unused.map(([label]) => `[${label}]`);
      for (const { offset, written, label } of missing) {
        const fix = label.startsWith("^")
          ? `write it on a line of its own: [${label}]: The footnote.`
          : `write [text](page.mdx), or define it on a line of its own: [${label}]: page.mdx.`;
        const position = positionAt(context.source.body, offset);
        report(context, position, `"${written}" has no definition.`, suggest(`[${label}]`, names, fix));
      }
      // A misspelled reference is reported already.
      if (missing.length > 0) return;
      for (const [label, node] of unused) {
        const fix = label.startsWith("^")
          ? `write [${label}] in the text, or remove the footnote.`
          : `write [text][${label}] in the text, or remove the line; a literal bracket is written \\[.`;
        report(context, node, `Nothing refers to "[${label}]", so it is not shown.`, fix);
      }
    },
  };
}
