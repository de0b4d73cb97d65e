import type { PhrasingContent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { parseDataMarkdown } from "../schemas/data-markdown.ts";
import type { Blocks } from "./block.ts";
import { codeNode, textNode } from "./nodes.ts";

/** Parses Markdown of a data file, with headings from the level `depth` on. */
export function markdownNodes(written: string, depth?: number): Blocks {
  return parseDataMarkdown(written, depth).children as Blocks;
}

/** Parses sentences of a data file, such as those of a table's cell. Lists and tables become sentences too. */
export function phrasing(written: string): PhrasingContent[] {
  const parts: PhrasingContent[][] = [];
  visit(parseDataMarkdown(written), (node) => {
    if (node.type === "code") parts.push([codeNode(node.value)]);
    if (node.type !== "paragraph" && node.type !== "tableCell") return;
    parts.push(node.children);
    return SKIP;
  });
  return parts.flatMap((children, index) => (index > 0 ? [textNode(" "), ...children] : children));
}
