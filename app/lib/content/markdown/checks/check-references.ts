import type { Nodes, Root, Text } from "mdast";
import { visit } from "unist-util-visit";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { INVISIBLE, invisibleCharacter, positionAt } from "../../diagnostics/text-diagnostics.ts";
import { findStrayMark } from "../../schemas/stray-marks.ts";

/** `[text][label]` and `[^1]`, which stay text when nothing defines them. `products[0][id]` is text. */
const UNDEFINED = /(?<!\\)\[\^[^[\]\s]+\]|(?<![\w\]\\])\[[^[\]^][^[\]]*\]\[[^[\]]*\]/g;

/**
 * Reports Markdown that is shown as it is written, references without a definition, characters written by number that readers do
 * not see, and definitions of links and footnotes that are unused or written twice.
 */
export function checkReferences(context: PageContext) {
  return (tree: Root) => {
    const definitions = new Map<string, Nodes>();
    const used = new Set<string>();
    const reported = new Set<Nodes>();
    visit(tree, (node, _index, parent) => {
      // Values of variables have no source here.
      if (node.type === "text" && node.position && parent) {
        checkText(node, context);
        // Other marks of a paragraph usually follow from the first.
        if (!reported.has(parent) && checkMarks(node, context)) reported.add(parent);
      }
      if (!("identifier" in node)) return;
      const label = node.type.startsWith("footnote") ? `^${node.identifier}` : node.identifier;
      if (node.type.endsWith("Reference")) used.add(label);
      else if (definitions.has(label))
        report(context, node, `"[${label}]" is defined twice.`, "remove one of the two.");
      else definitions.set(label, node);
    });
    for (const [label, node] of definitions) {
      if (used.has(label)) continue;
      const fix = "refer to it in the text, or remove it; a literal bracket is written \\[.";
      report(context, node, `Nothing refers to "[${label}]", so it is not shown.`, fix);
    }
  };
}

/** Reports Markdown that is shown as it is written. */
function checkMarks(node: Text, context: PageContext): boolean {
  const stray = findStrayMark(sourceOf(node, context));
  if (!stray) return false;
  const position = positionAt(context.source.body, (node.position?.start.offset ?? 0) + stray.index);
  report(context, position, `"${stray.mark}" stays text here.`, stray.fix);
  return true;
}

function checkText(node: Text, context: PageContext): void {
  const written = sourceOf(node, context);
  for (const invisible of new Set(node.value.match(INVISIBLE))) {
    if (written.includes(invisible)) continue;
    const { message, fix } = invisibleCharacter(invisible);
    report(context, node, message, fix);
  }
  for (const { 0: found, index } of written.matchAll(UNDEFINED)) {
    const position = positionAt(context.source.body, (node.position?.start.offset ?? 0) + index);
    const fix = "define it on a line of its own, [label]: page.mdx; a literal bracket is written \\[.";
    report(context, position, `"${found}" has no definition.`, fix);
  }
}
