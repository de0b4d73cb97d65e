import type { Root } from "hast";
import { visit } from "./visit.ts";

/** Elements that hold nothing but blocks. */
const BLOCKS_ONLY = ["ul", "ol", "blockquote"];

/** Takes out the line ends between blocks: a browser shows nothing of them. */
export function dropLineEnds() {
  return (tree: Root) => {
    visit(tree, ["root", "element"], (node) => {
      if (node.type !== "root" && !(node.type === "element" && BLOCKS_ONLY.includes(node.tagName))) return;
      node.children = (node.children as Root["children"]).filter(
        (child) => child.type !== "text" || child.value.trim() !== "",
      ) as typeof node.children;
    });
  };
}
