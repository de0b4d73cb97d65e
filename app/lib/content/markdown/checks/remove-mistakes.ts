import type { Parents, RootContent } from "mdast";
import { isComponent } from "../../blocks/nodes.ts";

const SAFE_URL = /^(?:https?:|mailto:|[/#])/i;

/** Leaves out of a page what cannot be rendered or may not be shown, for a preview of a page with mistakes. Keeps the text. */
export function removeMistakes<Parent extends Parents>(node: Parent): Parent {
  return { ...node, children: safeChildren(node) };
}

function safeNodes(node: RootContent): RootContent[] {
  if (node.type === "mdxjsEsm") return [];
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const text = { type: "text" as const, value: `{${node.value}}` };
    if (/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) return [];
    return node.type === "mdxTextExpression" ? [text] : [{ type: "paragraph", children: [text] }];
  }
  if ("url" in node && !SAFE_URL.test(node.url)) return "children" in node ? safeChildren(node) : [];
  // Nodes of the pipeline's own components are marked.
  if (isComponent(node) && !(node.data && "_mdxExplicitJsx" in node.data)) return safeChildren(node);
  return "children" in node ? [removeMistakes(node)] : [node];
}

function safeChildren(node: Parents): RootContent[] {
  return (node.children as RootContent[]).flatMap(safeNodes);
}
