import type { Element, ElementContent, Nodes, Root } from "hast";
import { visit } from "unist-util-visit";
import { attributesIn, attributesOf, type Component, isComponent } from "../../blocks/nodes.ts";

/** A former anchor of a page: at an element of the page, or moved to another page with this title. */
export type FormerAnchor = { anchor: string } & ({ target: string } | { to: string; title: string });

/**
 * Adds the former anchors of a page. Its headings and fields show those that lead to them; those that have moved are links
 * below the text, shown when they are the target of the URL and followed by the client runtime.
 */
export function formerAnchors(former: readonly FormerAnchor[]) {
  return (tree: Root) => {
    if (former.length === 0) return;
    const targets = nodesById(tree);
    for (const entry of former) {
      const { anchor } = entry;
      const target = "target" in entry && targets.get(entry.target);
      if (target) addFormerAnchor(target, anchor);
      else if ("to" in entry) tree.children.push(movedNode(anchor, entry.to, entry.title));
      // What is not in the text is below it.
      else tree.children.push(element("span", { id: anchor }, []));
    }
  };
}

type Target = Element | Component;

/** Returns the first element or component with each id. */
function nodesById(tree: Root): Map<unknown, Target> {
  const nodes = new Map<unknown, Target>();
  visit(tree, (node: Nodes) => {
    if (node.type !== "element" && !isComponent(node)) return;
    const { id } = propertiesOf(node);
    if (id !== undefined && !nodes.has(id)) nodes.set(id, node);
  });
  return nodes;
}

function addFormerAnchor(node: Target, anchor: string): void {
  const properties = propertiesOf(node);
  const former = [anchor, properties.former ?? ""].join(" ").trim();
  if (node.type === "element") properties.former = former;
  else node.attributes = attributesOf({ ...attributesIn(node), former });
}

function propertiesOf(node: Target): Element["properties"] {
  return node.type === "element" ? node.properties : attributesIn(node);
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
