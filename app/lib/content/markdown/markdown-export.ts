import type { BlockContent, FootnoteDefinition, ListItem, Nodes, Paragraph, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { absoluteHref, dataHrefOf, markdownHref } from "#app/lib/urls.ts";
import type { RenderedName } from "./mdx-names.ts";
import { attributeOf } from "./plugins/component-nodes.ts";

export interface MarkdownExportInput {
  title: string;
  description: string;
  /** The API operation that the page documents. */
  operation?: { method: string; url: string } | undefined;
  /** The tree that {@link parseMarkdown} returns. */
  tree: Root;
  /** Origin for absolute links. */
  origin: string;
}

/** Table cells are not padded, which saves tokens for language models. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, listItemIndent: "one", rule: "-" })
  .freeze();

/** Serializes a page as plain Markdown, without components and with absolute links to other Markdown exports. */
export function exportMarkdown({ title, description, operation, tree, origin }: MarkdownExportInput): string {
  const definitions: Definitions = new Map();
  const body = withAbsoluteLinks<Root>(
    { type: "root", children: tree.children.flatMap((node) => expandBlock(node, definitions)) },
    origin,
  );
  const head: Root = {
    type: "root",
    children: [
      { type: "heading", depth: 1, children: [{ type: "text", value: title }] },
      { type: "blockquote", children: [paragraph({ type: "text", value: description })] },
      ...(operation
        ? [paragraph({ type: "inlineCode", value: `${operation.method} ${operation.url}` })]
        : []),
    ],
  };
  return writer.stringify({
    type: "root",
    children: [...head.children, ...body.children, ...definitions.values()],
  });
}

/** Node types that the page does not show either. */
const HIDDEN_NODES = new Set<string>(["mdxFlowExpression", "mdxTextExpression", "mdxjsEsm", "html"]);

type Definitions = Map<string, FootnoteDefinition>;

function expandBlock(node: RootContent, definitions: Definitions): RootContent[] {
  const inner = () =>
    "children" in node ? node.children.flatMap((child) => expandBlock(child, definitions)) : [];
  if (node.type === "mdxJsxFlowElement") return expandComponent(node, inner() as BlockContent[]);
  if (node.type === "mdxJsxTextElement") {
    return node.name === "Term" ? [...inner(), ...addFootnote(node, definitions)] : inner();
  }
  if (HIDDEN_NODES.has(node.type)) return [];
  return "children" in node ? [withChildren(node, inner())] : [node];
}

/** Adds a footnote with the definition at the first mention of a term. */
function addFootnote(node: MdxJsxTextElement, definitions: Definitions): RootContent[] {
  const name = attributeOf(node, "name") ?? "";
  const identifier = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  if (definitions.has(identifier)) return [];
  const definition = `${name}: ${attributeOf(node, "definition") ?? ""}`;
  definitions.set(identifier, {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children: [paragraph({ type: "text", value: definition })],
  });
  return [{ type: "footnoteReference", identifier, label: identifier }];
}

function withChildren<Node extends Nodes>(node: Node, children: RootContent[]): Node {
  return { ...node, children } as Node;
}

/** Converts each component to plain Markdown. */
const COMPONENT_WRITERS: Record<
  RenderedName,
  (node: MdxJsxFlowElement, children: BlockContent[]) => BlockContent[]
> = {
  Admonition: (node, children) => {
    const kind = attributeOf(node, "kind") ?? "note";
    const title = attributeOf(node, "title");
    const name = kind.charAt(0).toUpperCase() + kind.slice(1);
    return [{ type: "blockquote", children: [strongLine(title ? `${name}: ${title}` : name), ...children] }];
  },
  Tabs: (_node, children) => children,
  Tab: (node, children) => [strongLine(attributeOf(node, "label") ?? ""), ...children],
  Details: (node, children) => [strongLine(attributeOf(node, "summary") ?? ""), ...children],
  Steps: (_node, children) => children,
  Cards: (_node, children) => children,
  Diagram: (node) => [
    strongLine(attributeOf(node, "title") ?? ""),
    paragraph({ type: "text", value: attributeOf(node, "alt") ?? "" }),
  ],
  Term: (_node, children) => children,
  CodeBlock: () => [],
  OperationSamples: (_node, children) => children,
  SampleTitle: (node) => [strongLine(attributeOf(node, "label") ?? "")],
  Fields: (_node, children) => [{ type: "list", spread: false, children: children as never[] }],
  Field: (node, children) => [fieldItem(node, children) as never],
  FieldMembers: (_node, children) => children,
  FieldValues: (_node, children) => children,
};

/** Returns a field as a list item with name, type, presence, description and nested fields. */
function fieldItem(node: MdxJsxFlowElement, children: BlockContent[]): ListItem {
  const marks = ["type", "presence"].flatMap((name) => attributeOf(node, name) ?? []);
  if (attributeOf(node, "deprecated")) marks.push("deprecated");
  if (attributeOf(node, "sensitive")) marks.push("sensitive");
  if (attributeOf(node, "illustrative")) marks.push("illustrative");
  const head: Paragraph = {
    type: "paragraph",
    children: [
      { type: "inlineCode", value: attributeOf(node, "name") ?? "" },
      { type: "text", value: ` (${marks.join(", ")})` },
    ],
  };
  return { type: "listItem", spread: false, children: [head, ...children] };
}

function expandComponent(node: MdxJsxFlowElement, children: BlockContent[]): RootContent[] {
  const write =
    node.name && Object.hasOwn(COMPONENT_WRITERS, node.name)
      ? COMPONENT_WRITERS[node.name as RenderedName]
      : undefined;
  return write ? write(node, children) : children;
}

function strongLine(text: string): Paragraph {
  return paragraph({ type: "strong", children: [{ type: "text", value: text }] });
}

function paragraph(child: Paragraph["children"][number]): Paragraph {
  return { type: "paragraph", children: [child] };
}

/** Copies the node with absolute links. */
function withAbsoluteLinks<Node extends Nodes>(node: Node, origin: string): Node {
  const copy = { ...node };
  if ("url" in copy && copy.url.startsWith("/")) {
    const [path = "", hash] = copy.url.split("#");
    // Only pages of the content have a Markdown export.
    const href = dataHrefOf(path) ? markdownHref(path) : path;
    copy.url = absoluteHref(origin, hash === undefined ? href : `${href}#${hash}`);
  }
  if ("children" in copy)
    copy.children = copy.children.map((child) => withAbsoluteLinks(child, origin)) as typeof copy.children;
  return copy;
}
