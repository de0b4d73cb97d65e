import { curlQuotes } from "#app/lib/content/markdown/plugins/quotes.ts";
import type { Content } from "#app/lib/content/resolve/content.ts";
import { markdownHref } from "#app/lib/urls.ts";
import type { RenderedPage } from "../content/library/page-renderer.server.ts";
import { NEXT_STEPS, nextStepsOf } from "../content/next-steps.ts";
import type { PageSource } from "../content/types.ts";
import {
  type DocsList,
  type PageDocument,
  type PageRef,
  SCHEMA_VERSION,
  type Sidebars,
  type TocEntry,
  type Versions,
} from "./schemas.ts";

export function pageDocument(
  content: Content,
  source: PageSource,
  { html, outline }: Pick<RenderedPage, "html" | "outline">,
): PageDocument {
  const { frontmatter } = source;
  const place = content.docs.get(source.kind === "doc" ? source.id : "")?.place;
  const related = nextStepsOf(source, content.docs).map(({ title, href }) => ({ title, path: href }));
  return {
    schemaVersion: SCHEMA_VERSION,
    kind: source.kind,
    id: source.id,
    path: source.href,
    title: frontmatter.title,
    description: frontmatter.description,
    keywords: frontmatter.keywords,
    operation: operationOf(content, source),
    markdown: markdownHref(source.href),
    html,
    toc: tocOf(related.length > 0 ? [...outline.headings, NEXT_STEPS] : outline.headings, source),
    breadcrumbs: place?.breadcrumbs ?? [],
    related,
    previous: neighborOf(content, place?.previous),
    next: neighborOf(content, place?.next),
    editUrl: editUrlOf(content, source),
  };
}

function editUrlOf({ site }: Content, { sourcePath, isGenerated }: PageSource): string | undefined {
  if (isGenerated) return undefined;
  return site.repository?.editUrl.replace("{path}", () => encodeURI(sourcePath));
}

function operationOf({ api }: Content, { frontmatter }: PageSource): PageDocument["operation"] {
  const operation = api?.operations.get(frontmatter.operation ?? "");
  if (!operation) return undefined;
  const { id, method, path, url, effect } = operation;
  return { id, method, path, url, effect };
}

/** Headings of these levels are in the table of contents. */
const TOC_LEVELS = { min: 2, max: 3 };

function tocOf(headings: readonly TocEntry[], { frontmatter }: PageSource): TocEntry[] {
  if (frontmatter.hide_table_of_contents) return [];
  return headings
    .filter(({ depth }) => depth >= TOC_LEVELS.min && depth <= TOC_LEVELS.max)
    .map(({ depth, id, text }) => ({ depth, id, text: curlQuotes(text) }));
}

function neighborOf({ docs }: Content, id: string | undefined): PageRef | undefined {
  const doc = id === undefined ? undefined : docs.get(id);
  return doc && { title: doc.label, path: doc.href };
}

export function docsList({ docs }: Content): DocsList {
  return {
    schemaVersion: SCHEMA_VERSION,
    docs: [...docs.values()].map(({ id, href, sidebar, frontmatter }) => ({
      id,
      path: href,
      sidebar,
      title: frontmatter.title,
      description: frontmatter.description,
    })),
  };
}

/** Returns the only version: the one being written. */
export function versions({ site }: Content): Versions {
  return {
    schemaVersion: SCHEMA_VERSION,
    versions: [{ name: "current", label: "Next", mainDocId: site.landingDoc }],
  };
}

/** Builds the sidebars as trees of labels and hrefs. */
export function sidebarsDocument({ sidebars }: Pick<Content, "sidebars">): Sidebars {
  return { schemaVersion: SCHEMA_VERSION, sidebars };
}
