import type { Content, SiteLink } from "#app/lib/content/snapshot/content.ts";
import type { ColorModeSettings } from "#app/lib/preferences/color-mode.ts";
import { docHref } from "#app/lib/urls.ts";
import type { HeadSite } from "./page-head.ts";

/** Data of the frame around every page, from the site configuration. */
export interface SiteFrame extends HeadSite {
  tagline: string;
  landingHref: string;
  /** Title of the page that `/docs/` redirects to. */
  landingTitle: string;
  navbar: SiteLink[];
  login: string;
  signUp: string;
  colorMode: ColorModeSettings;
  announcement: Content["site"]["announcement"];
}

export interface FooterContent {
  columns: { title: string; links: SiteLink[] }[];
  social: SiteLink[];
  legal: SiteLink[];
  copyright: string;
}

export function siteFrame({ site, docs }: Content): SiteFrame {
  return {
    title: site.title,
    tagline: site.tagline,
    locale: site.locale,
    docsOrigin: site.provider.docsOrigin,
    providerName: site.provider.name,
    landingHref: docHref(site.landingDoc),
    landingTitle: docs.get(site.landingDoc)?.frontmatter.title ?? site.title,
    navbar: site.navbar,
    login: site.links.login,
    signUp: site.links.signUp,
    colorMode: site.colorMode,
    announcement: site.announcement,
  };
}

export function footerContent({ site }: Content): FooterContent {
  const { copyright, columns, social } = site.footer;
  return {
    columns,
    social,
    legal: [
      { label: "Privacy policy", href: site.links.privacyPolicy },
      { label: "Terms", href: site.links.terms },
    ],
    copyright: `© ${copyright.from}–${copyright.to} ${site.provider.legalName}`,
  };
}
