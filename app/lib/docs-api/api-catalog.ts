import type { Content } from "#app/lib/content/snapshot/content.ts";
import { absoluteHref, DOCS_ROOT_HREF, OPENAPI_HREF, sectionOf } from "#app/lib/urls.ts";

/** Media type of the catalog (RFC 9727). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Builds the catalog of the provider's API, which says where its description and documentation are (RFC 9727, RFC 9264). */
export function apiCatalog({ site, docs, apiDocument }: Pick<Content, "site" | "docs" | "apiDocument">) {
  const pages = [...docs.values()];
  const operation = pages.find(({ frontmatter }) => frontmatter.operation !== undefined);
  // The first page of the operations' section is its overview.
  const overview = operation && pages.find(({ id }) => sectionOf(id) === sectionOf(operation.id));
  const urlOf = (href: string) => absoluteHref(site.provider.docsOrigin, href);
  return {
    linkset: (apiDocument?.servers ?? []).map(({ url }) => ({
      anchor: url,
      "service-desc": [{ href: urlOf(OPENAPI_HREF), type: "application/json" }],
      "service-doc": [{ href: urlOf(overview?.href ?? DOCS_ROOT_HREF), type: "text/html" }],
    })),
  };
}
