import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import {
  DOCS_HREF,
  LLMS_HREF,
  ROBOTS_HREF,
  SEARCH_MANIFEST_HREF,
  SIDEBARS_HREF,
  SITEMAP_HREF,
  schemaHref,
  VERSIONS_HREF,
} from "#app/lib/hrefs.ts";

/** Files of every site that are no pages and belong to none; first the one that takes longest. */
export const SITE_FILES = [
  SEARCH_MANIFEST_HREF,
  VERSIONS_HREF,
  DOCS_HREF,
  SIDEBARS_HREF,
  LLMS_HREF,
  SITEMAP_HREF,
  ROBOTS_HREF,
  ...Object.keys(DOCS_API_SCHEMAS).map(schemaHref),
];
