import type { Content, DocSource } from "#app/lib/content/resolve/content.ts";
import { toolboxHrefs } from "#app/lib/content/source/assets.ts";
import {
  absoluteHref,
  LLMS_FULL_HREF,
  markdownHref,
  OPENAPI_HREF,
  sectionFullHref,
  sectionOf,
} from "#app/lib/urls.ts";
import type { SidebarItem } from "../content/types.ts";

/** About a million tokens, the most that the largest language models read at once. */
const MAX_CHARACTERS = 4_000_000;

/** Reports whether there is one file of all pages. A larger site has only the index, which links each page's Markdown export. */
export function hasFullText({ docs }: Pick<Content, "docs">): boolean {
  return fitsOneFile([...docs.values()]);
}

function fitsOneFile(docs: readonly DocSource[]): boolean {
  return docs.reduce((sum, { body }) => sum + body.length, 0) <= MAX_CHARACTERS;
}

/** Returns the pages of each section, which is a folder of `docs/`, in reading order. Too large sections are left out. */
export function sectionsWithFullText({ docs }: Pick<Content, "docs">): Map<string, DocSource[]> {
  const sections = new Map<string, DocSource[]>();
  for (const [id, doc] of docs) {
    const section = sectionOf(id);
    if (section !== undefined) sections.set(section, [...(sections.get(section) ?? []), doc]);
  }
  return new Map([...sections].filter(([, pages]) => fitsOneFile(pages)));
}

/** Builds `/llms.txt`: the site's description and a link to the Markdown of each page, grouped by the sidebar (llmstxt.org). */
export function llmsIndex(content: Content): string {
  const { site, sidebars, api, assets } = content;
  const origin = site.provider.docsOrigin;
  const groups = Object.values(sidebars)
    .flat()
    .map((item) => groupOf(item, content))
    // An external link at the top of a sidebar has no page.
    .filter((group) => group !== "");
  const tools = toolboxHrefs(assets).map(
    (href) =>
      `- [${href.replace(/.*\//, "")}](${absoluteHref(origin, href)}): ${purposeOf(assets.get(href))}`,
  );
  return [
    `# ${site.title}`,
    `> ${site.description}`,
    ...(hasFullText(content) ? [`Every page in one file: ${absoluteHref(origin, LLMS_FULL_HREF)}`] : []),
    ...(api ? [`The API as OpenAPI 3.1: ${absoluteHref(origin, OPENAPI_HREF)}`] : []),
    ...(tools.length > 0 ? [["Tools for integrators, to download and run:", "", ...tools].join("\n")] : []),
    ...groups,
  ]
    .join("\n\n")
    .concat("\n");
}

/** Returns what a program does: the first sentence of the comment at its start. */
function purposeOf(program = ""): string {
  const comment = program.replace(/^<\?php\n/, "").replace(/^(?:\/\/|""") ?/gm, "");
  return /^.*?\.(?=\s)/s.exec(comment)?.[0].replace(/\s+/g, " ") ?? "";
}

function groupOf(item: SidebarItem, content: Content): string {
  const origin = content.site.provider.docsOrigin;
  const pages = pagesIn(item, content.docs);
  const lines = pages.map(
    ({ href, frontmatter: { title, description } }) =>
      `- [${title}](${absoluteHref(origin, markdownHref(href))}): ${description}`,
  );
  if (lines.length === 0) return "";
  if (!item.items) return lines.join("\n");
  const [section, ...others] = new Set(pages.map(({ id }) => sectionOf(id)));
  const hasFile = section !== undefined && others.length === 0 && sectionsWithFullText(content).has(section);
  const file = hasFile
    ? [`These pages in one file: ${absoluteHref(origin, sectionFullHref(section))}`, ""]
    : [];
  return [`## ${item.label}`, "", ...file, ...lines].join("\n");
}

function pagesIn(item: SidebarItem, docs: ReadonlyMap<string, DocSource>): DocSource[] {
  const own = item.docId === undefined ? undefined : docs.get(item.docId);
  const below = (item.items ?? []).flatMap((child) => pagesIn(child, docs));
  return own ? [own, ...below] : below;
}

/** Builds `/llms-full.txt` or that of a section: the pages as Markdown, in reading order. */
export function llmsFull({ site }: Content, markdownExports: readonly string[]): string {
  return [`# ${site.title}\n\n> ${site.description}\n`, ...markdownExports].join("\n---\n\n");
}
