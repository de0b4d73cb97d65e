import type { PhrasingContent } from "mdast";
import { parseDataMarkdown } from "../schemas/data-markdown.ts";
import type { Blocks } from "./block.ts";
import { textNode } from "./nodes.ts";

/** Parses Markdown of a data file. */
export function markdownNodes(written: string): Blocks {
  return parseDataMarkdown(written).children as Blocks;
}

/** Parses sentences of a data file, such as those of a table's cell. */
export function phrasing(written: string): PhrasingContent[] {
  const nodes = markdownNodes(written);
  const paragraphs = nodes.flatMap((node) => (node.type === "paragraph" ? [node.children] : []));
  if (paragraphs.length !== nodes.length) return [textNode(written)];
  return paragraphs.flatMap((children, index) => (index > 0 ? [textNode(" "), ...children] : children));
}
