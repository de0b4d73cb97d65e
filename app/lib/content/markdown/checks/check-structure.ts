import type { Heading, Link, List, Nodes, Paragraph, Parents, Table } from "mdast";
import { toString as toText } from "mdast-util-to-string";
import { type PageContext, report, sourceOf } from "../page-context.ts";

/** Reports blocks that a writer did not mean, and what is missing in a block or link. */
export function checkStructure(
  node: Nodes,
  index: number | undefined,
  parent: Parents | undefined,
  context: PageContext,
): void {
  if (node.type === "heading") checkHeading(node, context);
  if (node.type === "paragraph") checkParagraph(node, parent, context);
  if (node.type === "list" && index && parent) checkListIndent(node, parent.children[index - 1], context);
  if (node.type === "table") checkRows(node, context);
  if (node.type === "link") checkLinkText(node, context);
  if (node.type === "inlineCode" && /^``+\w*\n/.test(sourceOf(node, context)))
    report(context, node, "A code block has two backticks.", "begin and end it with a line of three: ```.");
}

function checkHeading(node: Heading, context: PageContext): void {
  const written = sourceOf(node, context);
  const underline = /\n[ \t>]*(=|-)\1*[ \t]*$/.exec(written)?.[1];
  if (underline) {
    const line = underline === "=" ? "equals signs" : "hyphens";
    const fix = 'write "## Title" for a heading, or an empty line above the line for a rule.';
    report(context, node, `The line of ${line} below this text makes it a heading.`, fix);
  }
  const id = /\{[ \t]*#?[ \t]*([\w-]+)[^{}\n]*\}?[ \t]*$/.exec(written);
  if (!id || /\{#[\w-]+\}[ \t]*$/.test(written) || written[id.index - 1] === "\\") return;
  report(context, node, `"${id[0].trim()}" is not the id of a heading.`, `write {#${id[1]}} at its end.`);
}

function checkParagraph(node: Paragraph, parent: Parents | undefined, context: PageContext): void {
  const written = sourceOf(node, context);
  const alert = /^\[!(\w+)\]|^!!!\s+(\w+)/.exec(written);
  if (alert) {
    const fix = "write :::note above it and ::: below; the kinds are note, tip, info, warning and danger.";
    report(context, node, `"${alert[0]}" is not a note.`, fix);
  }
  const hashes = /^#{2,6}(?=[A-Za-z])/.exec(written)?.[0];
  if (hashes) report(context, node, "A heading has no space after its hashes.", `write "${hashes} Title".`);
  if (/^#{7,}[ \t]/.test(written))
    report(context, node, "A heading has more than six hashes.", 'write "## Title".');
  if (/^([-+])\p{L}.*\n\1\p{L}/u.test(written))
    report(context, node, "A list has no space after its hyphens.", 'write "- item".');
  if (/^\d+[.)]\p{L}.*\n\d+[.)]\p{L}/u.test(written))
    report(context, node, "A list has no space after its numbers.", 'write "1. item".');
  if (/^(['´]{3})\w*\n/.test(written))
    report(context, node, "A code block has apostrophes.", "begin and end it with a line of backticks: ```.");
  if (context.source.format === "mdx" && parent?.type === "root" && (node.position?.start.column ?? 1) > 4) {
    const fix = "write code between ``` lines, and text without spaces before it.";
    report(context, node, "An indented line is text, not code.", fix);
  }
  checkTableLine(node, written, context);
}

/** Reports a table that is text because of the line below its heading. */
function checkTableLine(node: Paragraph, written: string, context: PageContext): void {
  const [, heading = "", line = ""] = /^(\|.*\|)[ \t]*\n(\|.*)/.exec(written) ?? [];
  if (!heading) return;
  const columns = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/).length;
  const fix = `write |${" --- |".repeat(columns(heading))} below its first row.`;
  const isLine = /^[|:\s-]+$/.test(line);
  const message = isLine
    ? `The heading of the table has ${columns(heading)} columns, but the line below it has ${columns(line)}.`
    : "The table has no line below its heading.";
  report(context, node, message, fix);
}

/** Reports a list that is indented below a list, but not enough to be part of its last item. */
function checkListIndent(node: List, before: Nodes | undefined, context: PageContext): void {
  if (before?.type !== "list" || before.position?.end.line !== (node.position?.start.line ?? 0) - 1) return;
  const column = before.position.start.column;
  if ((node.position?.start.column ?? 1) <= column) return;
  const item = before.children.at(-1);
  const text = item?.children[0]?.position?.start.column ?? column + 2;
  const message = "The list is indented, but it is not part of the item above.";
  report(context, node, message, `indent it by ${text - column} spaces from that item.`);
}

/** Reports rows with another number of cells than the heading. */
function checkRows(node: Table, context: PageContext): void {
  const columns = node.children[0]?.children.length ?? 0;
  for (const row of node.children) {
    const cells = row.children.length;
    if (cells === columns) continue;
    const message = `The row has ${cells} ${cells === 1 ? "cell" : "cells"}, but the table has ${columns} columns.`;
    const fix =
      cells > columns
        ? "remove a cell, or write \\| for a bar that is text."
        : 'add what is missing; an empty cell is written "| |".';
    report(context, row, message, fix);
  }
}

function checkLinkText(node: Link, context: PageContext): void {
  if (node.url === "") {
    report(context, node, "The link has no target.", "write [text](page.mdx).");
    return;
  }
  const hasImage = node.children.some(({ type }) => type === "image" || type === "imageReference");
  const text = toText(node).trim();
  if (text === "" && !hasImage)
    report(context, node, "The link has no text.", "write in the brackets what the link leads to.");
}
