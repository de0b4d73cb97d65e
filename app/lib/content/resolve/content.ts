import type { SiteFont } from "#app/lib/server/site-font.server.ts";
import type { Api } from "../openapi/api.ts";
import type { ApiDocument } from "../openapi/api-schemas.ts";
import type { ResolvedRedirects } from "../resolve/redirects.ts";
import type { SidebarPlace } from "../resolve/sidebar.ts";
import type { Site } from "../resolve/site.ts";
import type { Fact } from "../schemas/facts.ts";
import type { Scenarios } from "../schemas/scenarios.ts";
import type { SearchSettingsConfig } from "../schemas/schemas.ts";
import type { Variables } from "../schemas/variables.ts";
import type { Assets } from "../source/assets.ts";
import type { MarkAsset } from "../source/mark.ts";
import type { PageSource, SidebarItem } from "../types.ts";
import type { Glossary } from "./glossary.ts";

export type { Site, SiteLink } from "../resolve/site.ts";

/** What blocks of pages show. */
export interface SharedContent {
  variables: Variables;
  glossary: Glossary;
  /** By id. */
  facts: ReadonlyMap<string, Fact>;
  scenarios: Scenarios;
  /** Hrefs of pages that the provider's site does not have. Links to them are text. */
  leftOut?: ReadonlySet<string> | undefined;
  /** Absent if the content has no API description. */
  api?: Api | undefined;
}

/** The validated and resolved content. Bodies of pages are not parsed yet. */
export interface Content extends SharedContent, ResolvedRedirects {
  /** Identifies everything that pages are made from besides their own texts: data files, digests of assets, and front matter. */
  sharedHash: string;
  site: Site;
  /** The provider's mark, or the default one. */
  mark: MarkAsset;
  /** Whether the provider has a picture for link previews. */
  hasPreviewImage: boolean;
  /** The font that the site configuration names. */
  font?: SiteFont | undefined;
  sidebars: Record<string, SidebarItem[]>;
  /** Documentation pages by id, in the order of the sidebars. */
  docs: Map<string, DocSource>;
  /** Pages outside the documentation by id. */
  pages: Map<string, PageSource>;
  /** Files of `assets/`, sample payloads, scenarios, and the mark. */
  assets: Assets;
  /** The OpenAPI document of `api`, with its variables filled. */
  apiDocument: ApiDocument | undefined;
  /** With hrefs of popular pages. */
  search: SearchSettingsConfig;
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
