import type { Content, DocSource } from "#app/lib/content/resolve/content.ts";
import { DEFAULT_ACCENT } from "#app/lib/content/schemas/accent.ts";
import { defaultMark, markAsset } from "#app/lib/content/source/mark.ts";
import type { PageSource, SidebarItem } from "#app/lib/content/types.ts";
import { docHref, pageHref } from "#app/lib/urls.ts";
import { PROVIDER, SITE } from "./content-folder.ts";

type PageFields = Partial<Omit<PageSource, "frontmatter" | "body">> & {
  body?: string;
  frontmatter?: Partial<PageSource["frontmatter"]>;
};

/** Makes a page, by default outside the documentation. */
export function makePageSource({ frontmatter, body = "", ...given }: PageFields = {}): PageSource {
  const { kind = "page", id = "about" } = given;
  const sourcePath = `${kind}s/${id}.mdx`;
  return {
    kind,
    id,
    href: kind === "doc" ? docHref(id) : pageHref(id),
    sourcePath,
    file: `content/${sourcePath}`,
    format: "mdx",
    isUnreadable: false,
    related: [],
    body,
    ...given,
    frontmatter: {
      title: `Title of ${id}`,
      description: `Description of ${id}.`,
      keywords: [],
      search: true,
      related: [],
      hide_table_of_contents: false,
      review: [],
      ...frontmatter,
    },
  };
}

/** Makes a documentation page in the sidebar `docs`. */
export function makeDocSource(
  fields: PageFields & Partial<Pick<DocSource, "label" | "place" | "sidebar">> = {},
): DocSource {
  const {
    label = `Label of ${fields.id ?? "install"}`,
    place = { breadcrumbs: [] },
    sidebar = "docs",
    ...page
  } = fields;
  return { ...makePageSource({ kind: "doc", id: "install", ...page }), label, place, sidebar };
}

export function makeContent({
  docs = [],
  pages = [],
  sidebars = {},
  site = {},
  anchorRedirects = [],
  gone = new Set(),
}: {
  docs?: readonly DocSource[];
  pages?: readonly PageSource[];
  sidebars?: Record<string, SidebarItem[]>;
  site?: Partial<Content["site"]>;
  anchorRedirects?: Content["anchorRedirects"];
  gone?: Content["gone"];
} = {}): Content {
  return {
    sharedHash: "",
    hasPreviewImage: false,
    site: { ...SITE, provider: PROVIDER, navbar: [], ...site },
    variables: new Map(),
    sidebars,
    docs: new Map(docs.map((doc) => [doc.id, doc])),
    pages: new Map(pages.map((page) => [page.id, page])),
    redirects: {},
    assets: new Map(),
    mark: markAsset(defaultMark(DEFAULT_ACCENT)),
    anchorRedirects,
    gone,
    api: undefined,
    apiDocument: undefined,
    glossary: { terms: new Map(), acronyms: new Set() },
    search: { synonyms: [], popular: [] },
    facts: new Map(),
    scenarios: new Map(),
  };
}
