import type { Element, ElementContent, Root } from "hast";
import { visit } from "./visit.ts";

/** Shorter identifiers fit the narrowest column. */
const LONG_WORD = /\S{16,}/;
/** After a separator, and between the words of a camel-case identifier. */
const BREAKS = /(?<=[a-z\d])(?=[A-Z])|(?<=[_.:=?&/,-])(?=\w)/;

/** Lets long identifiers in tables break between their words, so that narrow columns do not cut them anywhere. */
export function identifiers() {
  return (tree: Root) => {
    visit(tree, "element", (table) => {
      if (table.tagName !== "table") return;
      visit(table, "element", (code) => {
        if (code.tagName === "code") code.children = code.children.flatMap(withBreaks);
      });
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
