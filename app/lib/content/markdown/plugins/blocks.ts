import type { Code, Parents, Root, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { readBlock } from "../../blocks/block.ts";
import { attributesIn } from "../../blocks/nodes.ts";
import { type PageContext, sourceOf } from "../../blocks/page-context.ts";
import { fillNode } from "./variables.ts";

/**
 * Converts the blocks of writers to their components. Prose that only looks like a directive (`HH:mm`, `::`) is restored, and
 * what has been reported is left out or shown as text.
 */
export function blocks(context: PageContext) {
  return (tree: Root) => {
    const counts = new Map<string, number>();
    const convertChildren = (parent: Parents) => {
      parent.children = (parent.children as RootContent[]).flatMap((node) => {
        // Inner blocks first, because a block reuses its children as they are.
        if ("children" in node) convertChildren(node);
        return convert(node, parent);
      }) as typeof parent.children;
    };
    const convert = (node: RootContent, parent: Parents): RootContent[] => {
      if (node.type === "textDirective") return [toInline(node, parent, context)];
      if (node.type === "leafDirective") return [restoreSource(node, context)];
      if (node.type === "containerDirective") return [toComponent(node, parent, context)];
      if (node.type === "mdxJsxFlowElement") return expand(node, parent, context);
      return node.type === "code" ? [draw(node, counts, context)] : [node];
    };
    convertChildren(tree);
  };
}

function toInline(node: TextDirective, parent: Parents, context: PageContext): RootContent {
  const component = context.blocks.inline.get(node.name)?.(node, parent, context);
  return component ? { ...component, position: node.position } : restoreSource(node, context);
}

function restoreSource(node: TextDirective | LeafDirective, context: PageContext): RootContent {
  const { position } = node;
  const text = { type: "text" as const, value: sourceOf(node, context), position };
  fillNode(text, context);
  return node.type === "textDirective" ? text : { type: "paragraph", children: [text], position };
}

function toComponent(node: ContainerDirective, parent: Parents, context: PageContext): RootContent {
  const directive = context.blocks.directives.get(node.name);
  const block = readBlock(node, parent, directive?.attribute);
  const component = directive?.toComponent(block, context);
  return { ...(component ?? { type: "blockquote", children: block.children }), position: node.position };
}

function draw(node: Code, counts: Map<string, number>, context: PageContext): RootContent {
  const fence = context.blocks.fences.get(node.lang ?? "");
  if (!fence) return node;
  const number = (counts.get(node.lang ?? "") ?? 0) + 1;
  counts.set(node.lang ?? "", number);
  const component = fence(node, number, context);
  return component ? { ...component, position: node.position } : node;
}

function expand(node: MdxJsxFlowElement, parent: Parents, context: PageContext): RootContent[] {
  const component = context.blocks.placed.get(node.name ?? "");
  if (!component) return [node];
  const { attribute, hasHeadings } = component;
  const value = attribute ? attributesIn(node)[attribute] : "";
  if (value === undefined || (hasHeadings && parent.type !== "root")) return [];
  return component.expand(node, value, context);
}
