import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { escapeMarkup } from "#app/lib/escape.ts";
import { namesAnotherHost } from "#app/lib/urls.ts";

/** Root-relative and absolute URLs. */
const LINK_TARGET = /^(?:\/|https:\/\/|mailto:)/;

/**
 * Returns the HTML of one line of Markdown with emphasis, code and links; undefined for anything else, such as several lines, a
 * list, an image or a relative link.
 */
export function inlineHtml(text: string): string | undefined {
  const [block, ...others] = unified().use(remarkParse).parse(text).children;
  return block?.type === "paragraph" && others.length === 0 ? htmlOfAll(block.children) : undefined;
}

function htmlOfAll(nodes: readonly PhrasingContent[]): string | undefined {
  const parts = nodes.map(htmlOf);
  return parts.includes(undefined) ? undefined : parts.join("");
}

function htmlOf(node: PhrasingContent): string | undefined {
  if (node.type === "text") return node.value.includes("\n") ? undefined : escapeMarkup(node.value);
  if (node.type === "inlineCode") return `<code>${escapeMarkup(node.value)}</code>`;
  if (node.type !== "strong" && node.type !== "emphasis" && node.type !== "link") return undefined;
  const content = htmlOfAll(node.children);
  if (content === undefined) return undefined;
  if (node.type === "strong") return `<strong>${content}</strong>`;
  if (node.type === "emphasis") return `<em>${content}</em>`;
  const isTarget = LINK_TARGET.test(node.url) && !namesAnotherHost(node.url);
  return isTarget ? `<a href="${escapeMarkup(node.url)}">${content}</a>` : undefined;
}
