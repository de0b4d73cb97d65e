import type { Code, Parents, Root, RootContent } from "mdast";
import type { ContainerDirective, TextDirective } from "mdast-util-directive";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { readBlock } from "../../blocks/block.ts";
import { attributesIn } from "../../blocks/nodes.ts";
import { type PageContext, sourceOf } from "../../blocks/page-context.ts";
import { fillNode } from "./variables.ts";

/** Converts the blocks of writers to their components. Prose that only looks like a directive (`HH:mm`) is restored. */
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
      if (node.type === "containerDirective") return [toComponent(node, parent, context)];
      if (node.type === "mdxJsxFlowElement") return expand(node, parent, context);
      return node.type === "code" ? [draw(node, counts, context)] : [node];
    };
    convertChildren(tree);
  };
}

function toInline(node: TextDirective, parent: Parents, context: PageContext): RootContent {
  const component = context.blocks.inline.get(node.name)?.(node, parent, context);
  if (component) return { ...component, position: node.position };
  const text = { type: "text" as const, value: sourceOf(node, context), position: node.position };
  fillNode(text, context);
  return text;
}

function toComponent(node: ContainerDirective, parent: Parents, context: PageContext): RootContent {
  const directive = context.blocks.directives.get(node.name);
  if (!directive) return node;
  const component = directive.toComponent(readBlock(node, parent, directive.attribute), context);
  return { ...component, position: node.position };
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
