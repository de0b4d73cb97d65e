import type { ElementContent, Root } from "hast";

/** Placed next to the text on wide screens, so it must be in no section: browsers skip those as a whole. */
const SAMPLES = "OperationSamples";

/** Wraps each h2 and the content up to the next in a section, so that browsers can skip rendering off-screen sections. */
export function sections() {
  return (tree: Root) => {
    tree.children = groupSections(tree.children as ElementContent[]);
  };
}

/** Groups nodes by h2. Nodes before the first h2 are in no section; an operation's samples end the section before them. */
function groupSections(nodes: readonly ElementContent[]): ElementContent[] {
  const grouped: ElementContent[] = [];
  let section: ElementContent[] = grouped;
  for (const node of nodes) {
    if (node.type === "element" && node.tagName === "h2") {
      section = [];
      grouped.push({ type: "element", tagName: "section", properties: {}, children: section });
    }
    if ("name" in node && (node.name as string) === SAMPLES) section = grouped;
    section.push(node);
  }
  return grouped;
}
