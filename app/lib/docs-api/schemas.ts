import * as v from "valibot";
import type { SidebarItem } from "#app/lib/content/types.ts";

/** Increased when a field is removed or changes its meaning, not when one is added. */
export const SCHEMA_VERSION = 3;

const schemaVersion = v.pipe(v.literal(SCHEMA_VERSION), v.description("Version of this document's shape."));
const href = (meaning: string) => v.pipe(v.string(), v.startsWith("/"), v.description(meaning));

const pageRef = v.object({
  title: v.pipe(v.string(), v.description("The page's name as the sidebar shows it.")),
  path: href("The URL of the page, from the root."),
});
export type PageRef = v.InferOutput<typeof pageRef>;

const tocEntry = v.object({
  depth: v.pipe(v.number(), v.description("Heading level, 2 to 6.")),
  id: v.pipe(v.string(), v.description("Anchor of the heading.")),
  text: v.string(),
});
export type TocEntry = v.InferOutput<typeof tocEntry>;

const crumb = v.object({
  label: v.string(),
  href: v.optional(href("The category's own page, if it has one, or the URL of the page.")),
});

/** A page's document: `/api/docs/<id>.json`, or `/api/pages/<id>.json` for pages outside the documentation. */
export const pageDocumentSchema = v.pipe(
  v.object({
    schemaVersion,
    kind: v.picklist(["doc", "page"]),
    id: v.pipe(v.string(), v.description("The page's id; with /docs/ before and / behind it, its URL.")),
    path: href("The URL of the page, from the root."),
    title: v.string(),
    description: v.string(),
    keywords: v.array(v.string()),
    operation: v.optional(
      v.pipe(
        v.object({
          id: v.string(),
          method: v.string(),
          path: v.string(),
          url: v.string(),
          effect: v.picklist(["reads", "none", "changes", "moves-money", "webhook"]),
        }),
        v.description("The API operation that the page documents; absent on other pages."),
      ),
    ),
    markdown: href("URL of the page as plain Markdown."),
    html: v.pipe(v.string(), v.description("The article's HTML, without the title.")),
    toc: v.pipe(
      v.array(tocEntry),
      v.description("The headings of “On this page”: those of `html`, then that of `related`."),
    ),
    breadcrumbs: v.pipe(
      v.array(crumb),
      v.description("Outermost first; the last is the page. Empty outside the documentation."),
    ),
    related: v.pipe(
      v.array(v.object({ ...pageRef.entries, title: v.string() })),
      v.description("The pages that “Next steps” lists."),
    ),
    previous: v.optional(pageRef),
    next: v.optional(pageRef),
    editUrl: v.optional(v.pipe(v.string(), v.description("Where the page's source is changed."))),
    build: v.optional(v.pipe(v.string(), v.description("Id of the styles and scripts that `html` needs."))),
  }),
  v.title("Page document"),
);
export type PageDocument = v.InferOutput<typeof pageDocumentSchema>;

export const docsListSchema = v.pipe(
  v.object({
    schemaVersion,
    docs: v.array(
      v.object({
        id: v.string(),
        path: href("The URL of the page, from the root."),
        sidebar: v.pipe(v.string(), v.description("Name of the sidebar that lists the page.")),
        title: v.string(),
        description: v.string(),
      }),
    ),
  }),
  v.title("List of documentation pages, in reading order"),
);
export type DocsList = v.InferOutput<typeof docsListSchema>;

export const versionsSchema = v.pipe(
  v.object({
    schemaVersion,
    versions: v.array(
      v.object({
        name: v.pipe(v.string(), v.description("The version's name; current is the one being written.")),
        label: v.string(),
        mainDocId: v.pipe(v.string(), v.description("Id of the page that /docs/ leads to.")),
      }),
    ),
  }),
  v.title("Versions of the documentation"),
);
export type Versions = v.InferOutput<typeof versionsSchema>;

const sidebarEntry: v.GenericSchema<unknown, SidebarItem> = v.object({
  label: v.string(),
  group: v.optional(
    v.pipe(v.string(), v.description("Label above it, for it and the entries below until the next.")),
  ),
  movesMoney: v.optional(v.pipe(v.boolean(), v.description("Documents an operation that moves money."))),
  href: v.optional(v.string()),
  docId: v.optional(v.string()),
  items: v.optional(v.array(v.lazy(() => sidebarEntry))),
});

export const sidebarsSchema = v.pipe(
  v.object({ schemaVersion, sidebars: v.record(v.string(), v.array(sidebarEntry)) }),
  v.title("Sidebars by name"),
);
export type Sidebars = v.InferOutput<typeof sidebarsSchema>;

/** Returns the entries of all sidebars in order. */
export function sidebarEntries({ sidebars }: Sidebars): SidebarItem[] {
  return Object.values(sidebars).flat();
}

/** Schemas of the docs API's documents by name. */
export const DOCS_API_SCHEMAS = {
  page: pageDocumentSchema,
  docs: docsListSchema,
  versions: versionsSchema,
  sidebars: sidebarsSchema,
} as const;
