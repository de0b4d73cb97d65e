import type { PageSection } from "#app/lib/content/markdown/page-sections.ts";
import type { Content } from "#app/lib/content/resolve/content.ts";
import type { PageOutline, PageSource } from "#app/lib/content/types.ts";
import { HOME_ID } from "#app/lib/urls.ts";

/** Fields of a section in the index, in index order. The page fields are non-empty in a page's first section only. */
export const PAGE_FIELDS = ["title", "label", "keywords", "description"] as const;
export const FIELDS = [...PAGE_FIELDS, "heading", "text", "names", "identifiers"] as const;

export type Field = (typeof FIELDS)[number];

/** BM25F field weights, tuned on `test/relevance`. */
export const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  title: 10,
  label: 4,
  keywords: 6,
  description: 3,
  heading: 12,
  text: 1,
  names: 2,
  identifiers: 1,
};

/** A page as input of the index. */
export interface PageRecord {
  href: string;
  title: string;
  /** Its label in the sidebar if that differs from the title, otherwise empty. */
  label: string;
  keywords: readonly string[];
  description: string;
  /** Labels of its sidebar categories, outermost first. */
  path: readonly string[];
  operation?: { method: string; path: string } | undefined;
  inboundLinks: number;
  /** The first is the text before the first heading. */
  sections: readonly SectionRecord[];
}

export interface SectionRecord {
  anchor: string;
  /** The heading's level; 1 before the first heading. */
  depth: number;
  heading: string;
  text: string;
  /** Names that the section documents, and identifiers in its code. */
  names: readonly string[];
  identifiers: readonly string[];
}

export function textsOf({ title, label, keywords, description, sections }: PageRecord): string[] {
  const ofSections = sections.flatMap(({ heading, text, names, identifiers }) => [
    heading,
    text,
    names.join(" "),
    identifiers.join(" "),
  ]);
  const texts = [title, label, keywords.join(", "), description, ...ofSections];
  return texts.map((text) => text.replaceAll("\t", " "));
}

export interface PageText {
  sections: PageSection[];
  outline: Pick<PageOutline, "links">;
}

/** Identifiers in the code of more pages than this are too common to be indexed. */
const MAX_PAGES_PER_IDENTIFIER = 6;

/**
 * Returns the records of all searchable pages: everything but the home page, pages with `search: false` and pages without sections.
 * `read` returns a page's text.
 */
export async function pageRecords(
  content: Content,
  read: (page: PageSource) => Promise<PageText>,
): Promise<PageRecord[]> {
  const outside = [...content.pages.values()].filter(({ id }) => id !== HOME_ID);
  const sources = [...content.docs.values(), ...outside].filter(({ frontmatter }) => frontmatter.search);
  const texts: (PageText & { source: PageSource })[] = [];
  // Sequentially, to limit memory on large sites.
  for (const source of sources) texts.push({ source, ...(await read(source)) });
  const pages = texts.filter(({ sections }) => sections.length > 0);
  const isCommon = commonIdentifiers(pages.map(({ sections }) => sections));
  const links = countInboundLinks(pages);
  return pages.map(({ source, sections }) => ({
    ...recordOf(source, sections, content, isCommon),
    inboundLinks: links.get(source.href) ?? 0,
  }));
}

function countInboundLinks(pages: readonly (PageText & { source: PageSource })[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source, outline } of pages) {
    const targets = new Set(outline.links.map(({ href }) => href.replace(/#.*/, "")));
    targets.delete(source.href);
    for (const href of targets) counts.set(href, (counts.get(href) ?? 0) + 1);
  }
  return counts;
}

function recordOf(
  source: PageSource,
  sections: readonly PageSection[],
  { docs, api }: Content,
  isCommon: (name: string) => boolean,
): Omit<PageRecord, "inboundLinks"> {
  const { title, description, keywords, sidebar_label, operation: operationId } = source.frontmatter;
  const operation = api?.operations.get(operationId ?? "");
  const crumbs = (source.kind === "doc" && docs.get(source.id)?.place.breadcrumbs) || [];
  return {
    href: source.href,
    title,
    label: sidebar_label && sidebar_label !== title ? sidebar_label : "",
    keywords: operation ? [...keywords, operation.path, operation.id] : keywords,
    description,
    path: crumbs.slice(0, -1).map(({ label }) => label),
    operation: operation && { method: operation.method, path: operation.path },
    sections: sections.map(({ anchor, headings, text, names, identifiers }) => ({
      anchor,
      depth: headings.length + 1,
      heading: headings.at(-1) ?? "",
      text,
      names,
      // Names in the text are indexed there.
      identifiers: identifiers.filter((name) => !isCommon(name) && !text.includes(name)),
    })),
  };
}

function commonIdentifiers(pages: readonly (readonly PageSection[])[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const sections of pages) {
    for (const name of new Set(sections.flatMap(({ identifiers }) => identifiers)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (name) => (counts.get(name) ?? 0) > MAX_PAGES_PER_IDENTIFIER;
}
