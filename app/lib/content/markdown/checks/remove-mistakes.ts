import type { Nodes, Parents, Root, RootContent } from "mdast";
import { isMdxName, MDX_COMPONENTS } from "../mdx-names.ts";
import { ALLOWED_ELEMENTS, attributesOfElement } from "./allowed-html.ts";

const SAFE_URL = /^(?:https?:|mailto:|[/#])/i;

/** Leaves out of a page what cannot be rendered or may not be shown, for a preview of a page with mistakes. Keeps the text. */
export function removeMistakes(tree: Root): Root {
  return withSafeChildren(tree);
}

function withSafeChildren<Parent extends Parents>(node: Parent): Parent {
  return { ...node, children: (node.children as RootContent[]).flatMap(safeNodes) };
}

function safeNodes(node: RootContent): RootContent[] {
  if (node.type === "mdxjsEsm") return [];
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const text = { type: "text" as const, value: `{${node.value}}` };
    if (/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value)) return [];
    return node.type === "mdxTextExpression" ? [text] : [{ type: "paragraph", children: [text] }];
  }
  if ("url" in node && !SAFE_URL.test(node.url)) return "children" in node ? safeChildren(node) : [];
  if (!isJsx(node)) return "children" in node ? [withSafeChildren(node)] : [node];
  const attributes = allowedAttributes(node);
  if (!attributes) return safeChildren(node);
  const safe = node.attributes.filter(
    (attribute) =>
      attribute.type === "mdxJsxAttribute" &&
      attributes.includes(attribute.name) &&
      typeof attribute.value === "string",
  );
  return [{ ...withSafeChildren(node), attributes: safe }];
}

function safeChildren(node: Parents): RootContent[] {
  return (node.children as RootContent[]).flatMap(safeNodes);
}

type Jsx = Extract<Nodes, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

function isJsx(node: Nodes): node is Jsx {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** Returns undefined for an element that is not rendered. */
function allowedAttributes({ name, attributes, data }: Jsx): readonly string[] | undefined {
  // Nodes of the pipeline's own components are marked.
  if (data && "_mdxExplicitJsx" in data && data._mdxExplicitJsx === false)
    return attributes.flatMap((attribute) => ("name" in attribute ? [attribute.name] : []));
  if (!name) return [];
  if (isMdxName(name)) return MDX_COMPONENTS[name];
  return ALLOWED_ELEMENTS.includes(name) ? attributesOfElement(name) : undefined;
}
