import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { namesAnotherHost } from "#app/lib/urls.ts";

/** A node of a line of Markdown: plain text or a marked span. */
export type Inline =
  | string
  | { mark: "strong" | "emphasis" | "code"; content: Inline[] }
  | { mark: "link"; href: string; content: Inline[] };

/** Root-relative and absolute URLs. */
const LINK_TARGET = /^(?:\/|https:\/\/|mailto:)/;

/**
 * Parses one line of Markdown with emphasis, code and links. Returns undefined for anything else, such as several lines, a
 * list, an image or a relative link.
 */
export function parseInlineMarkdown(text: string): Inline[] | undefined {
  const { children } = unified().use(remarkParse).parse(text);
  const [block, ...others] = children;
  if (block?.type !== "paragraph" || others.length > 0) return undefined;
  return toInlineList(block.children);
}

function toInlineList(nodes: readonly PhrasingContent[]): Inline[] | undefined {
  const inlines = nodes.map(toInline);
  return inlines.every((inline) => inline !== undefined) ? inlines : undefined;
}

function toInline(node: PhrasingContent): Inline | undefined {
  if (node.type === "text") return node.value.includes("\n") ? undefined : node.value;
  if (node.type === "inlineCode") return { mark: "code", content: [node.value] };
  if (node.type !== "strong" && node.type !== "emphasis" && node.type !== "link") return undefined;
  const content = toInlineList(node.children);
  if (!content) return undefined;
  if (node.type !== "link") return { mark: node.type, content };
  const isTarget = LINK_TARGET.test(node.url) && !namesAnotherHost(node.url);
  return isTarget ? { mark: "link", href: node.url, content } : undefined;
}
