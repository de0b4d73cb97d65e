import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { type PageContext, positionAt, report, sourceOf } from "../page-context.ts";

/** `[text][label]` and `[^1]`, which stay text when nothing defines them. `products[0][id]` is text. */
const UNDEFINED = /(?<![\w\]\\])\[(?:\^[^[\]\s]+|[^[\]^][^[\]]*\]\[[^[\]]*)\]/g;

/** Reports references without a definition, and definitions of links and footnotes that are unused or written twice. */
export function checkReferences(context: PageContext) {
  return (tree: Root) => {
    const definitions = new Map<string, Nodes>();
    const used = new Set<string>();
    visit(tree, (node) => {
      if (node.type === "text") checkText(node, context);
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

function checkText(node: Nodes, context: PageContext): void {
  for (const { 0: written, index } of sourceOf(node, context).matchAll(UNDEFINED)) {
    const position = positionAt(context.source.body, (node.position?.start.offset ?? 0) + index);
    const fix = "define it on a line of its own, [label]: page.mdx; a literal bracket is written \\[.";
    report(context, position, `"${written}" has no definition.`, fix);
  }
}
