import type { BlockContent, Heading, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { type Processor, unified } from "unified";
import { absoluteHref, dataHrefOf, LLMS_HREF, markdownHref } from "#app/lib/urls.ts";
import type { ExportedPage, KnownBlocks } from "../blocks/block.ts";
import {
  attributesIn,
  codeNode,
  headingId,
  isComponent,
  link,
  list,
  paragraph,
  textNode,
  writtenId,
} from "../blocks/nodes.ts";
import { NEXT_STEPS, type NextStep } from "../next-steps.ts";

export interface MarkdownExportInput {
  title: string;
  description: string;
  /** The API operation that the page documents. */
  operation?: { method: string; url: string } | undefined;
  /** The tree that {@link parseMarkdown} returns. */
  tree: Root;
  blocks: KnownBlocks;
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
  const { title, description, operation, tree, blocks, origin, related = [] } = input;
  const page: ExportedPage = { footnotes: new Map(), depth: 1 };
  const children = tree.children.flatMap((node) => expandBlock(node, page, blocks));
  const body = withAbsoluteLinks<Root>(
    { type: "root", children: [...children, ...nextSteps(related)] },
    origin,
  );
  const head: RootContent[] = [
    { type: "heading", depth: 1, children: [textNode(title)] },
    { type: "blockquote", children: [paragraph(textNode(description))] },
    paragraph(textNode(`Index of all pages: ${absoluteHref(origin, LLMS_HREF)}`)),
    ...(operation ? [paragraph(codeNode(`${operation.method} ${operation.url}`))] : []),
  ];
  return writer.stringify({
    type: "root",
    children: [...head, ...body.children, ...page.footnotes.values()],
  });
}

/** Node types that the page does not show either. */
const HIDDEN_NODES = new Set<string>(["mdxFlowExpression", "mdxTextExpression", "mdxjsEsm", "html"]);

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
  const items = related.map(({ title, href }) => [link(href, textNode(title))]);
  return [headingWithId(NEXT_STEPS.depth, [textNode(NEXT_STEPS.text)], NEXT_STEPS.id), list(items)];
}

/** Returns a heading with `{#id}`, so that links to it can be followed in the text. */
function headingWithId(depth: number, children: PhrasingContent[], id: string): Heading {
  return { type: "heading", depth: depth as Heading["depth"], children: [...children, writtenId(id)] };
}

function expandBlock(node: RootContent, page: ExportedPage, blocks: KnownBlocks): RootContent[] {
  if (HIDDEN_NODES.has(node.type)) return [];
  if (node.type === "heading") page.depth = node.depth;
  // Headings in a component do not change the level of labels after it.
  const { depth } = page;
  const children =
    "children" in node ? node.children.flatMap((child) => expandBlock(child, page, blocks)) : [];
  if (node.type === "heading")
    return [headingWithId(node.depth, children as PhrasingContent[], headingId(node))];
  if (isComponent(node)) {
    page.depth = depth;
    const { toMarkdown } = blocks.rendered.get(node.name ?? "") ?? {};
    return toMarkdown?.(attributesIn(node), children as BlockContent[], page) ?? children;
  }
  return "children" in node ? [{ ...node, children } as RootContent] : [node];
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
