import type { Content } from "#app/lib/content/snapshot/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { absoluteHref, LLMS_HREF, markdownHref, markdownSectionHref } from "#app/lib/urls.ts";

/** Agents cut off what is longer. */
const MAX_CHARACTERS = 20_000;
const HEADING = /^## (.+) \{#([^}]+)\}$/gm;

/** A `##` section of a long page, which is a Markdown file of its own. */
export interface MarkdownSection {
  href: string;
  title: string;
  markdown: string;
}

/** Splits the Markdown export of a page that is too long for agents at its `##` headings. Other pages have no sections. */
export function markdownSections(
  { site, docs, pages }: Pick<Content, "site" | "docs" | "pages">,
  { kind, id, href, frontmatter }: PageSource,
  markdown: string,
): MarkdownSection[] {
  if (markdown.length <= MAX_CHARACTERS) return [];
  const urlOf = (path: string) => absoluteHref(site.provider.docsOrigin, path);
  const page = `[${frontmatter.title}](${urlOf(markdownHref(href))})`;
  const headings = [...markdown.matchAll(HEADING)];
  return headings.flatMap(({ 0: heading, 1: title = "", 2: anchor = "", index }, position) => {
    // The export of a page has this URL.
    if ((kind === "doc" ? docs : pages).has(`${id}/${anchor}`)) return [];
    const head = `# ${title}\n\n> A section of ${page}.\n\nIndex of all pages: ${urlOf(LLMS_HREF)}`;
    const body = markdown.slice(index + heading.length, headings[position + 1]?.index);
    return [{ href: markdownSectionHref(href, anchor), title, markdown: `${head}${body.trimEnd()}\n` }];
  });
}

/** Inserts the list of its sections before the first section of a page's Markdown export. */
export function withSectionList(
  markdown: string,
  sections: readonly MarkdownSection[],
  origin: string,
): string {
  if (sections.length === 0) return markdown;
  const list = sections.map(({ title, href }) => `- [${title}](${absoluteHref(origin, href)})`).join("\n");
  const start = markdown.search(HEADING);
  return `${markdown.slice(0, start)}Each section is also a file of its own:\n\n${list}\n\n${markdown.slice(start)}`;
}
