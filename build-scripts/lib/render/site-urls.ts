import type { Content } from "#app/lib/content/snapshot/content.ts";
import { hasFullText } from "#app/lib/docs-api/llms.ts";
import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import {
  DOCS_HREF,
  DOCS_ROOT_HREF,
  LLMS_FULL_HREF,
  LLMS_HREF,
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

/** Small files of every site that are no pages and belong to none. */
export const SMALL_SITE_FILES = [
  VERSIONS_HREF,
  DOCS_HREF,
  SIDEBARS_HREF,
  LLMS_HREF,
  SITEMAP_HREF,
  ROBOTS_HREF,
  ...Object.keys(DOCS_API_SCHEMAS).map(schemaHref),
];

/** Files of every site that are no pages and belong to none; first the one that takes longest. */
export const SITE_FILES = [SEARCH_MANIFEST_HREF, ...SMALL_SITE_FILES];

/** Content as far as it decides what the app answers beside its pages. */
export type AnsweredContent = Pick<Content, "docs"> & Partial<Pick<Content, "api" | "redirects">>;

/** Addresses of the app's own pages and of redirects, and of the files that a site has when its content lets it. */
export function ownAddresses(content: AnsweredContent): string[] {
  return [
    DOCS_ROOT_HREF,
    SEARCH_HREF,
    NOT_FOUND_HREF,
    ...(content.api ? [OPENAPI_HREF] : []),
    ...Object.keys(content.redirects ?? {}),
    ...(hasFullText(content) ? [LLMS_FULL_HREF] : []),
  ];
}
