import type { ElementContent, Root } from "hast";

/** Groups a page's text: every h2 begins a section, which goes on to the next. The browser skips sections that are off screen. */
export function sections() {
  return (tree: Root) => {
    tree.children = groupSections(tree.children as ElementContent[]);
  };
}

/** What comes before the first h2 is in no section. */
export function groupSections(nodes: readonly ElementContent[]): ElementContent[] {
  const grouped: ElementContent[] = [];
  let section: ElementContent[] = grouped;
  for (const node of nodes) {
    if (node.type === "element" && node.tagName === "h2") {
      section = [];
      grouped.push({ type: "element", tagName: "section", properties: {}, children: section });
    }
    section.push(node);
  }
  return grouped;
}
