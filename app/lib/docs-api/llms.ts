import type { Content, DocSource } from "#app/lib/content/resolve/content.ts";
import { absoluteHref, LLMS_FULL_HREF, markdownHref, OPENAPI_HREF } from "#app/lib/urls.ts";
import type { SidebarItem } from "../content/types.ts";

/** About a million tokens, the most that the largest language models read at once. */
const MAX_CHARACTERS = 4_000_000;

/** Reports whether there is one file of all pages. A larger site has only the index, which links each page's Markdown export. */
export function hasFullText({ docs }: Pick<Content, "docs">): boolean {
  return [...docs.values()].reduce((sum, { body }) => sum + body.length, 0) <= MAX_CHARACTERS;
}

/** Builds `/llms.txt`: the site's description and a link to the Markdown of each page, grouped by the sidebar (llmstxt.org). */
export function llmsIndex(content: Content): string {
  const { site, sidebars, api } = content;
  const origin = site.provider.docsOrigin;
  const groups = Object.values(sidebars)
    .flat()
    .map((item) => groupOf(item, content))
    // An external link at the top of a sidebar has no page.
    .filter((group) => group !== "");
  return [
    `# ${site.title}`,
    `> ${site.description}`,
    ...(hasFullText(content) ? [`Every page in one file: ${absoluteHref(origin, LLMS_FULL_HREF)}`] : []),
    ...(api ? [`The API as OpenAPI 3.1: ${absoluteHref(origin, OPENAPI_HREF)}`] : []),
    ...groups,
  ]
    .join("\n\n")
    .concat("\n");
}

function groupOf(item: SidebarItem, content: Content): string {
  const origin = content.site.provider.docsOrigin;
  const lines = pagesIn(item, content.docs).map(
    ({ href, frontmatter: { title, description } }) =>
      `- [${title}](${absoluteHref(origin, markdownHref(href))}): ${description}`,
  );
  if (lines.length === 0) return "";
  if (!item.items) return lines.join("\n");
  return [`## ${item.label}`, "", ...lines].join("\n");
}

function pagesIn(item: SidebarItem, docs: ReadonlyMap<string, DocSource>): DocSource[] {
  const own = item.docId === undefined ? undefined : docs.get(item.docId);
  const below = (item.items ?? []).flatMap((child) => pagesIn(child, docs));
  return own ? [own, ...below] : below;
}

/** Builds `/llms-full.txt`: the pages as Markdown, in reading order. */
export function llmsFull({ site }: Content, markdownExports: readonly string[]): string {
  return [`# ${site.title}\n\n> ${site.description}\n`, ...markdownExports].join("\n---\n\n");
}
