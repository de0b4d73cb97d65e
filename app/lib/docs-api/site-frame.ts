import type { Accent } from "#app/lib/content/schemas/accent.ts";
import type { Content, SiteLink } from "#app/lib/content/snapshot/content.ts";
import type { ColorModeSettings } from "#app/lib/preferences/color-mode.ts";
import { docHref } from "#app/lib/urls.ts";
import type { HeadSite } from "./page-head.ts";

/** Data of the frame around every page, from the site configuration. */
export interface SiteFrame extends HeadSite {
  tagline: string;
  landingHref: string;
  navbar: SiteLink[];
  /** Receives reports about pages. */
  supportEmail: string;
  login: string;
  signUp: string;
  labels: Content["site"]["labels"];
  colorMode: ColorModeSettings;
  announcement: Content["site"]["announcement"];
  /** Styles of the provider's own accent color. */
  accentStyles?: string | undefined;
}

/** The provider's mark, as markup and as the icon. */
export interface FrameMark {
  svg: string;
  iconHref: string;
}

export interface FooterContent {
  columns: { title: string; links: SiteLink[] }[];
  social: SiteLink[];
  legal: SiteLink[];
  copyright: string;
}

export function siteFrame({ site }: Content): SiteFrame {
  return {
    title: site.title,
    tagline: site.tagline,
    locale: site.locale,
    docsOrigin: site.provider.docsOrigin,
    providerName: site.provider.name,
    landingHref: docHref(site.landingDoc),
    navbar: site.navbar,
    supportEmail: site.provider.supportEmail,
    login: site.links.login,
    signUp: site.links.signUp,
    labels: site.labels,
    colorMode: site.colorMode,
    announcement: site.announcement,
    accentStyles: site.brand && accentStyles(site.brand.accent),
  };
}

/** Overrides the accent color of `styles/tokens.css`, from which the other shades follow. */
function accentStyles({ light, dark }: Accent): string {
  return `:root{--color-accent:light-dark(${light},${dark});--color-brand:${light}}`;
}

export function frameMark({ mark: { viewBox, content, href } }: Content): FrameMark {
  return { svg: `<svg viewBox="${viewBox}">${content}</svg>`, iconHref: href };
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
