import type { Api } from "../openapi/api.ts";
import type { ApiDocument } from "../openapi/api-schemas.ts";
import type { ApiRelease } from "../openapi/api-surface.ts";
import type { ChangelogEntry } from "../openapi/changelog.ts";
import type { Fact } from "../schemas/facts.ts";
import type { Glossary } from "../schemas/glossary.ts";
import type { AnchorRedirect } from "../schemas/redirects.ts";
import type { Redirects } from "../schemas/schemas.ts";
import type { SearchSettings } from "../schemas/search-settings.ts";
import type { SidebarPlace } from "../schemas/sidebar.ts";
import type { Site } from "../schemas/site.ts";
import type { Variables } from "../schemas/variables.ts";
import type { Assets } from "../source/assets.ts";
import type { MarkAsset } from "../source/mark.ts";
import type { PageSource, SidebarItem } from "../types.ts";

export type { Site, SiteLink } from "../schemas/site.ts";

/** The validated and resolved content. Bodies of pages are not parsed yet. */
export interface Content {
  site: Site;
  /** The provider's mark, or the default one. */
  mark: MarkAsset;
  variables: Variables;
  sidebars: Record<string, SidebarItem[]>;
  /** Documentation pages by id, in the order of the sidebars. */
  docs: Map<string, DocSource>;
  /** Pages outside the documentation by id. */
  pages: Map<string, PageSource>;
  /** Redirects of pages: target by href. */
  redirects: Redirects;
  /** Files of `assets/`, the sample payloads of the API description, and the mark. */
  assets: Assets;
  anchorRedirects: AnchorRedirect[];
  /** Hrefs of withdrawn pages and anchors that nothing replaces. */
  gone: ReadonlySet<string>;
  /** Absent if the content has no API description. */
  api: Api | undefined;
  /** The OpenAPI document of `api`, with its variables filled. */
  apiDocument: ApiDocument | undefined;
  /** Newest first. */
  releases: readonly ApiRelease[];
  /** The releases of `api` and what changed in each, newest first. */
  changelog: ChangelogEntry[];
  glossary: Glossary;
  search: SearchSettings;
  /** By id. */
  facts: ReadonlyMap<string, Fact>;
}

export interface DocSource extends PageSource {
  /** Id of the sidebar that lists the page. */
  sidebar: string;
  label: string;
  place: SidebarPlace;
}

/** Returns the documentation pages, then the pages outside the documentation. */
export function allPages({ docs, pages }: Pick<Content, "docs" | "pages">): PageSource[] {
  return [...docs.values(), ...pages.values()];
}
