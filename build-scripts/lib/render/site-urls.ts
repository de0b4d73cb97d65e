import { allPages, type Content } from "#app/lib/content/resolve/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { hasFullText } from "#app/lib/docs-api/llms.ts";
import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import {
  DOCS_HREF,
  DOCS_ROOT_HREF,
  dataHrefOf,
  LLMS_FULL_HREF,
  LLMS_HREF,
  markdownHref,
  NOT_FOUND_HREF,
  OPENAPI_HREF,
  ROBOTS_HREF,
  SEARCH_HREF,
  SEARCH_MANIFEST_HREF,
  SIDEBARS_HREF,
  SITEMAP_HREF,
  schemaHref,
  VERSIONS_HREF,
} from "#app/lib/urls.ts";

/** Small files of every site that belong to no page. */
const SMALL_SITE_FILES = [
  VERSIONS_HREF,
  DOCS_HREF,
  SIDEBARS_HREF,
  LLMS_HREF,
  SITEMAP_HREF,
  ROBOTS_HREF,
  ...Object.keys(DOCS_API_SCHEMAS).map(schemaHref),
];

/** Files of every site that belong to no page. */
export const SITE_FILES = [SEARCH_MANIFEST_HREF, ...SMALL_SITE_FILES];

/** One worker builds the search index in the time in which it renders this share of the pages, of 100 as of 1,000 (`npm run bench`). */
const SEARCH_SHARE = 0.13;

/** URLs that one worker renders together. */
export interface RenderUnit {
  /** A page's data, HTML and Markdown; or any other URL alone. */
  hrefs: readonly string[];
  /** The hash of everything that a page is rendered from; undefined for other URLs. */
  inputHash?: string | undefined;
}

export interface RenderUnitsInput {
  content: Pick<Content, "site" | "docs" | "pages"> &
    Partial<Pick<Content, "api" | "redirects" | "assets" | "font">>;
  /** Returns the hash of everything that a page is rendered from. */
  inputHashOf(page: PageSource): string | undefined;
  /** The pages of the last build, by the hash of their inputs. */
  reusable: { has(inputHash: string): boolean };
  workerCount: number;
}

/**
 * Returns every URL that the site must have, linked or not, in the order to render them. The search index takes longest. It is
 * started so that it ends with the last pages: after an edit first, in a cold build with two workers after 87 % of the pages.
 */
export function renderUnits({ content, inputHashOf, reusable, workerCount }: RenderUnitsInput): RenderUnit[] {
  const pages = allPages(content).map((page) => ({
    hrefs: pageHrefs(page),
    inputHash: inputHashOf(page) ?? "",
  }));
  const changed = pages.filter(({ inputHash }) => !reusable.has(inputHash));
  const unchanged = pages.filter(({ inputHash }) => reusable.has(inputHash));
  const besideSearch = Math.round(pages.length * SEARCH_SHARE * (workerCount - 1));
  const first = Math.max(0, changed.length - besideSearch);
  return [
    // Cutting the font takes as long as ten pages, and nothing of it can be shared out.
    ...(content.font ? [{ hrefs: [content.font.href] }] : []),
    ...changed.slice(0, first),
    { hrefs: [SEARCH_MANIFEST_HREF] },
    ...changed.slice(first),
    ...unchanged,
    ...[...SMALL_SITE_FILES, ...ownHrefs(content)].map((href) => ({ hrefs: [href] })),
  ];
}

/** The data comes first: HTML and Markdown are made from it. */
function pageHrefs({ href }: Pick<PageSource, "href">): string[] {
  const dataHref = dataHrefOf(href);
  return [...(dataHref === undefined ? [] : [dataHref]), href, markdownHref(href)];
}

/** Hrefs of the app's own pages, of redirects, and of the files that a site has if its content allows. */
function ownHrefs(content: RenderUnitsInput["content"]): string[] {
  return [
    DOCS_ROOT_HREF,
    SEARCH_HREF,
    NOT_FOUND_HREF,
    ...(content.api ? [OPENAPI_HREF] : []),
    ...Object.keys(content.redirects ?? {}),
    ...(content.assets?.keys() ?? []),
    ...(hasFullText(content) ? [LLMS_FULL_HREF] : []),
  ];
}
