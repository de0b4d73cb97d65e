import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A piece of one line of Markdown: plain text, or something marked. */
export type Inline =
  | string
  | { mark: "strong" | "emphasis" | "code"; content: Inline[] }
  | { mark: "link"; href: string; content: Inline[] };

/** Where a link of a line of Markdown may lead: to the root of the site, or a full address. */
const LINK_TARGET = /^(\/(?![/\\])|https:\/\/|mailto:)/;

/**
 * One line of Markdown (emphasis, code and links) as pieces. Undefined when there is more to it: several lines, a list, a
 * picture, or a link relative to nothing.
 */
export function parseInlineMarkdown(text: string): Inline[] | undefined {
  const { children } = unified().use(remarkParse).parse(text);
  const [block, ...others] = children;
  if (block?.type !== "paragraph" || others.length > 0) return undefined;
  return piecesOf(block.children);
}

function piecesOf(nodes: readonly PhrasingContent[]): Inline[] | undefined {
  const pieces = nodes.map(pieceOf);
  return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
}

function pieceOf(node: PhrasingContent): Inline | undefined {
  if (node.type === "text") return node.value.includes("\n") ? undefined : node.value;
  if (node.type === "inlineCode") return { mark: "code", content: [node.value] };
  if (node.type !== "strong" && node.type !== "emphasis" && node.type !== "link") return undefined;
  const content = piecesOf(node.children);
  if (!content) return undefined;
  if (node.type !== "link") return { mark: node.type, content };
  return LINK_TARGET.test(node.url) ? { mark: "link", href: node.url, content } : undefined;
}
