import type { PhrasingContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { escapeMarkup } from "#app/lib/escape.ts";
import { namesAnotherHost } from "#app/lib/urls.ts";

const ELSEWHERE = /^(?:https:\/\/|mailto:)/;

/**
 * Returns the HTML of one line of Markdown with emphasis, code and links; undefined for anything else, such as several lines, a
 * list, an image or a relative link.
 */
export function inlineHtml(text: string): string | undefined {
  const [block, ...others] = unified().use(remarkParse).parse(text).children;
  return block?.type === "paragraph" && others.length === 0 ? htmlOfAll(block.children) : undefined;
}

/** Returns the paths of the links in the HTML of {@link inlineHtml}. */
export function linksInHtml(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
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
  const isPath = node.url.startsWith("/") && !namesAnotherHost(node.url);
  const isTarget = isPath || (ELSEWHERE.test(node.url) && URL.canParse(node.url));
  return isTarget ? `<a href="${escapeMarkup(node.url)}">${content}</a>` : undefined;
}
