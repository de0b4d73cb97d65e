import type { Nodes, PhrasingContent, Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Blocks } from "./block.ts";
import { textNode } from "./nodes.ts";

const markdown = unified().use(remarkParse).freeze();

/** Parses Markdown of a data file. The nodes have no position, because they are not in the page's file. */
export function markdownNodes(written: string): Blocks {
  const tree: Root = markdown.parse(written);
  visit(tree, (node: Nodes) => {
    delete node.position;
  });
  return tree.children as Blocks;
}

/** Parses a sentence of a data file. */
export function phrasing(sentence: string): PhrasingContent[] {
  const [first] = markdownNodes(sentence);
  return first?.type === "paragraph" ? first.children : [textNode(sentence)];
}
