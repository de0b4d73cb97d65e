import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/** Shorter identifiers fit the narrowest column. */
const LONG_WORD = /\S{16,}/;
/** After a separator, and between the words of a camel-case identifier. */
const BREAKS = /(?<=[a-z\d])(?=[A-Z])|(?<=[_.:=?&/,-])(?=\w)/;

/** Puts each table into a box that scrolls by itself, and lets long identifiers break between their words. */
export function tables() {
  return (tree: Root) => {
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "table" || !parent || index === undefined) return;
      node.properties.className = ["table"];
      visit(node, "element", (code) => {
        if (code.tagName === "code") code.children = code.children.flatMap(withBreaks);
      });
      // The keyboard scrolls only what is focusable.
      const properties = { className: ["table-scroll"], tabIndex: 0 };
      parent.children[index] = { type: "element", tagName: "div", properties, children: [node] };
      return index + 1;
    });
  };
}

function withBreaks(node: Element["children"][number]): ElementContent[] {
  if (node.type !== "text" || !LONG_WORD.test(node.value)) return [node];
  return node.value.split(BREAKS).flatMap((value, index): ElementContent[] => {
    const text = { type: "text", value } as const;
    return index === 0 ? [text] : [{ type: "element", tagName: "wbr", properties: {}, children: [] }, text];
  });
}
