import type { BlockContent, DefinitionContent } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import type { RenderedName } from "../mdx-names.ts";

/** Creates the node of a component. Undefined attributes are omitted. */
export function componentNode(
  name: RenderedName,
  attributes: Record<string, string | undefined>,
  children: (BlockContent | DefinitionContent)[],
): MdxJsxFlowElement {
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: attributesOf(attributes),
    children,
    data: { _mdxExplicitJsx: false } as MdxJsxFlowElement["data"],
  };
}

/** Creates attribute nodes. Undefined attributes are omitted. */
export function attributesOf(attributes: Record<string, string | undefined>): MdxJsxAttribute[] {
  return Object.entries(attributes).flatMap(([name, value]): MdxJsxAttribute[] =>
    value === undefined ? [] : [{ type: "mdxJsxAttribute", name, value }],
  );
}

/** Returns the value of a string attribute. */
export function attributeOf(node: MdxJsxFlowElement | MdxJsxTextElement, name: string): string | undefined {
  for (const attribute of node.attributes) {
    if (
      attribute.type === "mdxJsxAttribute" &&
      attribute.name === name &&
      typeof attribute.value === "string"
    ) {
      return attribute.value;
    }
  }
  return undefined;
}
