import type {
  BlockContent,
  FootnoteDefinition,
  Heading,
  Html,
  Link,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  RootContent,
} from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { type Processor, unified } from "unified";
import { absoluteHref, dataHrefOf, LLMS_HREF, markdownHref } from "#app/lib/urls.ts";
import { NEXT_STEPS, type NextStep } from "../next-steps.ts";
import type { RenderedName } from "./mdx-names.ts";
import { headingId } from "./page-sections.ts";
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
  /** Pages to list under "Next steps". */
  related?: readonly NextStep[];
}

/** Table cells are not padded, which saves tokens for language models. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(withoutAutolinkEscapes)
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, listItemIndent: "one", rule: "-" })
  .freeze();

/** Serializes a page as plain Markdown, without components and with absolute links to other Markdown exports. */
export function exportMarkdown(input: MarkdownExportInput): string {
  const { title, description, operation, tree, origin, related = [] } = input;
  const page: ExportedPage = { definitions: new Map(), depth: 1 };
  const children = tree.children.flatMap((node) => expandBlock(node, page));
  const body = withAbsoluteLinks<Root>(
    { type: "root", children: [...children, ...nextSteps(related)] },
    origin,
  );
  const head: Root = {
    type: "root",
    children: [
      { type: "heading", depth: 1, children: [{ type: "text", value: title }] },
      { type: "blockquote", children: [paragraph({ type: "text", value: description })] },
      paragraph({ type: "text", value: `Index of all pages: ${absoluteHref(origin, LLMS_HREF)}` }),
      ...(operation
        ? [paragraph({ type: "inlineCode", value: `${operation.method} ${operation.url}` })]
        : []),
    ],
  };
  return writer.stringify({
    type: "root",
    children: [...head.children, ...body.children, ...page.definitions.values()],
  });
}

/** Node types that the page does not show either. */
const HIDDEN_NODES = new Set<string>(["mdxFlowExpression", "mdxTextExpression", "mdxjsEsm", "html"]);

/** A page while it is exported. */
interface ExportedPage {
  definitions: Map<string, FootnoteDefinition>;
  /** Level of the last heading. */
  depth: number;
}

/** Writes email addresses and URLs without backslashes, which agents would copy. */
function withoutAutolinkEscapes(this: Processor): void {
  for (const extension of this.data("toMarkdownExtensions") ?? []) {
    extension.extensions = extension.extensions?.filter(
      ({ unsafe }) => !unsafe?.some(({ character }) => character === "@"),
    );
  }
}

function nextSteps(related: readonly NextStep[]): RootContent[] {
  if (related.length === 0) return [];
  const items = related.map(({ title, href, description }): ListItem => {
    const link: Link = { type: "link", url: href, children: [{ type: "text", value: title }] };
    const item: Paragraph = {
      type: "paragraph",
      children: [link, { type: "text", value: ` ${description}` }],
    };
    return { type: "listItem", spread: false, children: [item] };
  });
  return [
    headingWithId(NEXT_STEPS.depth, [{ type: "text", value: NEXT_STEPS.text }], NEXT_STEPS.id),
    { type: "list", spread: false, children: items },
  ];
}

/** Returns a heading with `{#id}`, so that links to it can be followed in the text. */
function headingWithId(depth: number, children: Heading["children"], id: string): Heading {
  return { type: "heading", depth: depth as Heading["depth"], children: [...children, writtenId(id)] };
}

/** Returns ` {#id}` as it is, without escapes. */
function writtenId(id: string): Html {
  return { type: "html", value: ` {#${id}}` };
}

function expandBlock(node: RootContent, page: ExportedPage): RootContent[] {
  const inner = () => ("children" in node ? node.children.flatMap((child) => expandBlock(child, page)) : []);
  if (node.type === "heading") {
    page.depth = node.depth;
    return [headingWithId(node.depth, inner() as Heading["children"], headingId(node))];
  }
  if (node.type === "mdxJsxFlowElement") {
    if (node.name === "SampleTitle") page.depth = SAMPLE_DEPTH;
    // Headings in a tab do not change the level of the next tab's label.
    const { depth } = page;
    const children = inner() as BlockContent[];
    if (node.name === "Tab") page.depth = depth;
    return expandComponent(node, children, depth);
  }
  if (node.type === "mdxJsxTextElement") {
    return node.name === "Term" ? [...inner(), ...addFootnote(node, page)] : inner();
  }
  if (HIDDEN_NODES.has(node.type)) return [];
  return "children" in node ? [withChildren(node, inner())] : [node];
}

/** Adds a footnote with the definition at the first mention of a term. */
function addFootnote(node: MdxJsxTextElement, { definitions }: ExportedPage): RootContent[] {
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

/** Level of the headings above an operation's samples, which are next to the text on the page. */
const SAMPLE_DEPTH = 2;

/** Converts each component to plain Markdown. `depth` is the level of the heading above it. */
const COMPONENT_WRITERS: Record<
  RenderedName,
  (node: MdxJsxFlowElement, children: BlockContent[], depth: number) => BlockContent[]
> = {
  Admonition: (node, children) => {
    const kind = attributeOf(node, "kind") ?? "note";
    const title = attributeOf(node, "title");
    const name = kind.charAt(0).toUpperCase() + kind.slice(1);
    return [{ type: "blockquote", children: [strongLine(title ? `${name}: ${title}` : name), ...children] }];
  },
  Tabs: (_node, children) => children,
  Tab: (node, children, depth) => [labelHeading(node, depth + 1), ...children],
  Details: (node, children) => [strongLine(attributeOf(node, "summary") ?? ""), ...children],
  Steps: (_node, children) => children,
  Cards: (_node, children) => children,
  CardIcon: () => [],
  Diagram: (node) => [
    strongLine(attributeOf(node, "title") ?? ""),
    paragraph({ type: "text", value: attributeOf(node, "alt") ?? "" }),
  ],
  Term: (_node, children) => children,
  CodeBlock: () => [],
  OperationSamples: (_node, children) => children,
  SampleTitle: (node) => [labelHeading(node, SAMPLE_DEPTH)],
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
  const id = attributeOf(node, "id");
  const head: Paragraph = {
    type: "paragraph",
    children: [
      { type: "inlineCode", value: attributeOf(node, "name") ?? "" },
      { type: "text", value: ` (${marks.join(", ")})` },
      ...(id ? [writtenId(id)] : []),
    ],
  };
  return { type: "listItem", spread: false, children: [head, ...children] };
}

function labelHeading(node: MdxJsxFlowElement, depth: number): Heading {
  const children: Heading["children"] = [{ type: "text", value: attributeOf(node, "label") ?? "" }];
  return { type: "heading", depth: Math.min(depth, 6) as Heading["depth"], children };
}

function expandComponent(node: MdxJsxFlowElement, children: BlockContent[], depth: number): RootContent[] {
  const write =
    node.name && Object.hasOwn(COMPONENT_WRITERS, node.name)
      ? COMPONENT_WRITERS[node.name as RenderedName]
      : undefined;
  return write ? write(node, children, depth) : children;
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
