import type { Element, ElementContent, Root } from "hast";
import { toString as toText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";

/** Shorter identifiers fit the narrowest column. */
const LONG_WORD = /\S{16,}/;
/** After a separator, and between the words of a camel-case identifier. */
const BREAKS = /(?<=[a-z\d])(?=[A-Z])|(?<=[_.:=?&/,-])(?=\w)/;

/**
 * Puts each table into a box that scrolls by itself, named after the heading above it, and lets long identifiers break
 * between their words. `title` is the page's.
 */
export function tables(title: string) {
  return (tree: Root) => {
    let heading = title;
    visit(tree, "element", (node, index, parent) => {
      if (/^h[2-4]$/.test(node.tagName)) heading = toText(node);
      if (node.tagName !== "table" || !parent || index === undefined) return;
      node.properties.className = ["table"];
      visit(node, "element", (code) => {
        if (code.tagName === "code") code.children = code.children.flatMap(withBreaks);
      });
      parent.children[index] = scroller(node, `Table: ${heading}`);
      return index + 1;
    });
  };
}

/** Wraps content that may be wider than its column. The keyboard scrolls only what is focusable. */
function scroller(content: Element, name: string): Element {
  const properties = { className: ["table-scroll"], tabIndex: 0, role: "group", ariaLabel: name };
  return { type: "element", tagName: "div", properties, children: [content] };
}

function withBreaks(node: Element["children"][number]): ElementContent[] {
  if (node.type !== "text" || !LONG_WORD.test(node.value)) return [node];
  return node.value.split(BREAKS).flatMap((value, index): ElementContent[] => {
    const text = { type: "text", value } as const;
    return index === 0 ? [text] : [{ type: "element", tagName: "wbr", properties: {}, children: [] }, text];
  });
}
