import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  Parent,
  Root,
  RootContent,
} from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import { isAdmonitionKind } from "../mdx-names.ts";
import { type PageContext, report } from "../page-context.ts";
import { componentNode } from "./component-nodes.ts";
import { fillNode } from "./fill-tree-variables.ts";
import { createTerms, TERM_DIRECTIVE } from "./terms.ts";

/**
 * Converts `:::note`, `::::tabs` and the like to components and `:term[...]` to glossary terms. Prose that only looks like a
 * directive (`HH:mm`, `::`) is restored.
 */
export function directives(context: PageContext) {
  return (tree: Root) =>
    convertChildren(tree, context, { toTerm: createTerms(context), fieldId: createFieldIds() });
}

interface Converters {
  toTerm: ReturnType<typeof createTerms>;
  fieldId: ReturnType<typeof createFieldIds>;
}

/** Converts inner blocks first, because a block reuses its children as they are. */
function convertChildren(parent: Parent, context: PageContext, converters: Converters): void {
  parent.children = parent.children.map((node) => {
    if (node.type === "textDirective" && node.name === TERM_DIRECTIVE) {
      checkPlace(node, parent, context);
      return converters.toTerm(node) ?? restoreSource(node, context);
    }
    if ("children" in node) convertChildren(node, context, converters);
    if (node.type === "textDirective" || node.type === "leafDirective") return restoreSource(node, context);
    return node.type === "containerDirective" ? toComponent(node, converters) : node;
  });
}

/** Reports terms in links, which cannot contain a button, and in headings, which links repeat. */
function checkPlace(node: TextDirective, parent: Parent, context: PageContext): void {
  if (parent.type !== "heading" && parent.type !== "link") return;
  const fix = "define it in the text: write it here without :term[].";
  report(context, node, `A term is defined in a ${parent.type}.`, fix);
}

function restoreSource(node: TextDirective | LeafDirective, context: PageContext): RootContent {
  const { position } = node;
  const value = context.source.body.slice(position?.start.offset, position?.end.offset);
  const text = { type: "text" as const, value, position };
  fillNode(text, context);
  return node.type === "textDirective" ? text : { type: "paragraph", children: [text], position };
}

function toComponent(node: ContainerDirective, { fieldId }: Converters): RootContent {
  const { label, children } = splitLabel(node);
  const component = componentFor(node, label, children, fieldId) ?? { type: "blockquote", children };
  return { ...component, position: node.position };
}

function componentFor(
  { name, attributes }: ContainerDirective,
  label: string | undefined,
  children: (BlockContent | DefinitionContent)[],
  fieldId: Converters["fieldId"],
) {
  if (isAdmonitionKind(name)) return componentNode("Admonition", { kind: name, title: label }, children);
  if (name === "tabs") return componentNode("Tabs", { group: attributes?.group ?? undefined }, children);
  if (name === "tab") return componentNode("Tab", { label: label ?? "" }, children);
  if (name === "details") return componentNode("Details", { summary: label ?? "Details" }, children);
  if (name === "steps") return componentNode("Steps", {}, children);
  if (name === "cards") {
    addIcons(children, attributes?.icons?.split(" ") ?? []);
    return componentNode("Cards", {}, children);
  }
  if (name === "fields") {
    const items = children.flatMap((node) => (node.type === "list" ? (node as List).children : []));
    return componentNode(
      "Fields",
      {},
      items.map((item) => toField(item, fieldId)),
    );
  }
  return undefined;
}

function splitLabel(node: ContainerDirective) {
  const [first, ...rest] = node.children;
  if (first && (first as Paragraph).data?.directiveLabel) return { label: toText(first), children: rest };
  return { label: undefined, children: node.children };
}

/** Puts an icon at the start of each item of a list of cards. */
function addIcons(children: readonly RootContent[], icons: readonly string[]): void {
  const items = children.flatMap((node) => (node.type === "list" ? node.children : []));
  for (const [index, name] of icons.entries()) {
    items[index]?.children.unshift(componentNode("CardIcon", { name }, []));
  }
}

/** Creates ids of one page's fields: a field that is listed again has a number. */
function createFieldIds() {
  const used = new Set<string>();
  return (name: string): string => {
    const first = `field-${name.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "")}`;
    let id = first;
    for (let number = 2; used.has(id); number += 1) id = `${first}-${number}`;
    used.add(id);
    return id;
  };
}

/** Converts an item such as "`currency` text, required" to a field. The blocks after the first line describe it. */
function toField(
  { children: [head, ...description] }: ListItem,
  fieldId: Converters["fieldId"],
): MdxJsxFlowElement {
  const [first, ...rest] = head?.type === "paragraph" ? head.children : [];
  const name = first ? toText(first) : "";
  const words = rest
    .map((node) => toText(node))
    .join("")
    .trim();
  const type = words.replace(/, required$/, "");
  const attributes = {
    id: fieldId(name),
    name,
    type,
    presence: type === words ? undefined : "required",
  };
  return componentNode("Field", attributes, description);
}
