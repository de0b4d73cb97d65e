import type { Nodes, Root, Text } from "mdast";
import { visit } from "unist-util-visit";
import { type PageContext, report, sourceOf } from "../../blocks/page-context.ts";
import { INVISIBLE, invisibleCharacter, positionAt } from "../../diagnostics/text-diagnostics.ts";

/** `[text][label]` and `[^1]`, which stay text when nothing defines them. `products[0][id]` is text. */
const UNDEFINED = /(?<!\\)\[\^[^[\]\s]+\]|(?<![\w\]\\])\[[^[\]^][^[\]]*\]\[[^[\]]*\]/g;

/** Reports references without a definition, characters written by number that readers do not see, and definitions of links and footnotes that are unused or written twice. */
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

function checkText(node: Text, context: PageContext): void {
  const written = sourceOf(node, context);
  const [invisible] = node.value.match(INVISIBLE) ?? [];
  if (invisible && !written.includes(invisible)) {
    const { message, fix } = invisibleCharacter(invisible);
    report(context, node, message, fix);
  }
  for (const { 0: found, index } of written.matchAll(UNDEFINED)) {
    const position = positionAt(context.source.body, (node.position?.start.offset ?? 0) + index);
    const fix = "define it on a line of its own, [label]: page.mdx; a literal bracket is written \\[.";
    report(context, position, `"${found}" has no definition.`, fix);
  }
}
