import type { Nodes, Root, RootContent, Text } from "mdast";
import { suggest } from "../../diagnostics/nearest.ts";
import { type PageContext, positionAt, report, sourceOf } from "../page-context.ts";
import { visit } from "../plugins/visit.ts";
import { checkStructure } from "./check-structure.ts";
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
    visit(tree, (node, index, parent) => {
      checkStructure(node, index, parent, context);
      if (node.type === "text") checkEntities(node, context);
      if (node.type === "table") {
        const columns = node.children[0]?.children.length ?? 0;
        for (const row of node.children)
          if (row.children.length > columns) splitRows.add(row.position?.start.line);
      }
      references.add(node);
      if (!SENTENCES.includes(node.type)) return;
      const text = literalText(node, context.source.body);
      const start = node.position?.start.offset ?? 0;
      for (const { offset, message, fix, isBacktick } of findLiteralMarks(text, start)) {
        const position = positionAt(context.source.body, offset);
        if (isBacktick && splitRows.has(position.line)) continue;
        if (isBacktick && node.type === "tableCell") splitRows.add(position.line);
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

/** Reports `&nbps;`, which the parser leaves as it is. */
function checkEntities(node: Text, context: PageContext): void {
  if (!node.value.includes("&") || !node.position) return;
  const start = node.position.start.offset ?? 0;
  for (const { 0: entity, index } of sourceOf(node, context).matchAll(/(?<!\\)&[a-z]\w{1,30};/gi)) {
    if (!node.value.includes(entity)) continue;
    const fix = "correct its name, write the character itself, or \\& for a literal ampersand.";
    report(
      context,
      positionAt(context.source.body, start + index),
      `"${entity}" is not a known character.`,
      fix,
    );
  }
}

/** Collects the definitions of a page and the references to them. Labels of footnotes begin with `^`. */
function createReferences() {
  const definitions = new Map<string, Nodes>();
  const used = new Set<string>();
  const missing: MissingReference[] = [];
  const twice: { label: string; node: Nodes }[] = [];
  return {
    missing,
    add(node: Nodes): void {
      if (node.type === "definition" || node.type === "footnoteDefinition") {
        const label = node.type === "definition" ? node.identifier : `^${node.identifier}`;
        if (definitions.has(label)) twice.push({ label, node });
        else definitions.set(label, node);
      }
      if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
      if (node.type === "footnoteReference") used.add(`^${node.identifier}`);
    },
    report(context: PageContext): void {
      for (const { label, node } of twice)
        report(context, node, `"[${label}]" is defined twice.`, "remove one of the two.");
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
        const comment = context.source.format === "mdx" ? "{/* text */}" : "<!-- text -->";
        const fix = label.startsWith("^")
          ? `write [${label}] in the text, or remove the footnote.`
          : /^\W+$|^comment$/.test(label)
            ? `write a comment as ${comment}.`
            : `write [text][${label}] in the text, or remove the line; a literal bracket is written \\[.`;
        report(context, node, `Nothing refers to "[${label}]", so it is not shown.`, fix);
      }
    },
  };
}
