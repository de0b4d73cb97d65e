import type { BlockContent, Heading, Html, InlineCode, List, Paragraph, PhrasingContent, Text } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import type { Node } from "unist";
import type { Attributes, Blocks } from "./block.ts";

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Creates the node of a component. Undefined attributes are omitted. */
export function componentNode(name: string, attributes: Attributes, children: Blocks): MdxJsxFlowElement {
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: attributesOf(attributes),
    children,
    data: { _mdxExplicitJsx: false } as MdxJsxFlowElement["data"],
  };
}

/** Creates the node of a component in a sentence. */
export function inlineNode(
  name: string,
  attributes: Attributes,
  children: PhrasingContent[],
): MdxJsxTextElement {
  const { data, attributes: nodes } = componentNode(name, attributes, []);
  return { type: "mdxJsxTextElement", name, attributes: nodes, children, data };
}

/** Creates attribute nodes. Undefined attributes are omitted. */
export function attributesOf(attributes: Attributes): MdxJsxAttribute[] {
  return Object.entries(attributes).flatMap(([name, value]): MdxJsxAttribute[] =>
    value === undefined ? [] : [{ type: "mdxJsxAttribute", name, value }],
  );
}

export function attributesIn(node: Component): Attributes {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) =>
      attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string"
        ? [[attribute.name, attribute.value]]
        : [],
    ),
  );
}

export function isComponent(node: Node): node is Component {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

export function textNode(value: string): Text {
  return { type: "text", value };
}

export function codeNode(value: string): InlineCode {
  return { type: "inlineCode", value };
}

export function strong(value: string): PhrasingContent {
  return { type: "strong", children: [textNode(value)] };
}

export function link(url: string, label: PhrasingContent): PhrasingContent {
  return { type: "link", url, children: [label] } as PhrasingContent;
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: "paragraph", children };
}

export function heading(label: string, id: string, depth: Heading["depth"] = 2): Heading {
  return { type: "heading", depth, children: [textNode(label)], data: { hProperties: { id } } } as Heading;
}

/** Returns the id that a heading was written with or has been given. */
export function headingId(node: Heading): string {
  const data = node.data as { hProperties?: { id?: string } } | undefined;
  return data?.hProperties?.id ?? "";
}

/** Creates a heading without an id, at the level of `depth` or the deepest that there is. */
export function labelHeading(label: string, depth: number): Heading {
  return { type: "heading", depth: Math.min(depth, 6) as Heading["depth"], children: [textNode(label)] };
}

/** Creates ` {#id}` of the Markdown export, which is written without escapes. */
export function writtenId(id: string): Html {
  return { type: "html", value: ` {#${id}}` };
}

export function list(items: readonly PhrasingContent[][]): List {
  return {
    type: "list",
    spread: false,
    children: items.map((item) => ({ type: "listItem", spread: false, children: [paragraph(...item)] })),
  };
}

export function table(
  head: readonly (string | PhrasingContent[])[],
  rows: readonly PhrasingContent[][][],
): BlockContent {
  const rowOf = (cells: readonly PhrasingContent[][]) => ({
    type: "tableRow" as const,
    children: cells.map((children) => ({ type: "tableCell" as const, children })),
  });
  return {
    type: "table",
    children: [
      rowOf(head.map((label) => (typeof label === "string" ? [textNode(label)] : label))),
      ...rows.map(rowOf),
    ],
  };
}
