import type { Element, ElementContent, Nodes, Root } from "hast";
import { visit } from "unist-util-visit";
import { attributesIn, attributesOf, isComponent } from "../../blocks/nodes.ts";

/** A former anchor of a page: at an element of the page, or moved to another page with this title. */
export type FormerAnchor = { anchor: string } & ({ target: string } | { to: string; title: string });

/**
 * Adds the former anchors of a page. Its headings and fields show those that lead to them; those that have moved are links
 * below the text, shown when they are the target of the URL and followed by the client runtime.
 */
export function formerAnchors(former: readonly FormerAnchor[]) {
  return (tree: Root) => {
    for (const entry of former) {
      const { anchor } = entry;
      if ("to" in entry) tree.children.push(movedNode(anchor, entry.to, entry.title));
      // What is not in the text is below it.
      else if (!addToTarget(tree, entry.target, anchor))
        tree.children.push(element("span", { id: anchor }, []));
    }
  };
}

function addToTarget(tree: Root, id: string, anchor: string): boolean {
  let isFound = false;
  visit(tree, (node: Nodes) => {
    if (isFound) return;
    if (node.type === "element" && node.properties.id === id) {
      isFound = true;
      node.properties.former = [anchor, node.properties.former ?? ""].join(" ").trim();
    } else if (isComponent(node) && attributesIn(node).id === id) {
      isFound = true;
      const { former = "", ...attributes } = attributesIn(node);
      node.attributes = attributesOf({ ...attributes, former: `${anchor} ${former}`.trim() });
    }
  });
  return isFound;
}

function movedNode(id: string, to: string, title: string): Element {
  return element("p", { id, dataMoved: to, hidden: true }, [
    { type: "text", value: "This section is now at " },
    element("a", { href: to }, [{ type: "text", value: title }]),
    { type: "text", value: "." },
  ]);
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
