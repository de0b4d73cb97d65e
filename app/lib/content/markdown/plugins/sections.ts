import type { ElementContent, Root } from "hast";
import { RENDERED } from "../known-blocks.ts";

/** Wraps each h2 and the content up to the next in a section, so that browsers can skip rendering off-screen sections. */
export function sections() {
  return (tree: Root) => {
    tree.children = groupSections(tree.children as ElementContent[]);
  };
}

/** Groups nodes by h2. Nodes before the first h2 are in no section; what is beside the text ends the section before it. */
function groupSections(nodes: readonly ElementContent[]): ElementContent[] {
  const grouped: ElementContent[] = [];
  let section: ElementContent[] = grouped;
  for (const node of nodes) {
    if (node.type === "element" && node.tagName === "h2") {
      section = [];
      grouped.push({ type: "element", tagName: "section", properties: {}, children: section });
    }
    if ("name" in node && RENDERED.get(String(node.name))?.isBesideText) section = grouped;
    section.push(node);
  }
  return grouped;
}
