import type { Content } from "#app/lib/content/resolve/content.ts";
import type { Accent } from "#app/lib/content/schemas/accent.ts";
import type { ColorMode } from "#app/lib/preferences/color-mode.ts";
import { fontStyles } from "#app/lib/server/site-font.server.ts";
import { absoluteHref, docHref, PREVIEW_IMAGE_HREF } from "#app/lib/urls.ts";

export type SiteFrame = ReturnType<typeof siteFrame>;

/** The root route's loader data, for the frame of every page. */
export interface RootData {
  site: SiteFrame;
  /** Rendered into the document and left out of the hydration data. */
  inDocument?:
    | { footer: ReturnType<typeof footerContent>; mark: ReturnType<typeof frameMark>; sidebar: string }
    | undefined;
  /** The mode in the reader's cookie, which only a Node server reads. */
  storedMode?: ColorMode | undefined;
}

/** Returns the data of the frame around every page, from the site configuration. */
export function siteFrame({ site, font, hasPreviewImage }: Content) {
  return {
    title: site.title,
    tagline: site.tagline,
    locale: site.locale,
    docsOrigin: site.provider.docsOrigin,
    previewImage: hasPreviewImage ? absoluteHref(site.provider.docsOrigin, PREVIEW_IMAGE_HREF) : undefined,
    providerName: site.provider.name,
    landingHref: docHref(site.landingDoc),
    navbar: site.navbar,
    /** Receives reports about pages. */
    supportEmail: site.provider.supportEmail,
    login: site.links.login,
    signUp: site.links.signUp,
    labels: site.labels,
    colorMode: site.colorMode,
    announcement: site.announcement,
    /** Styles of the provider's own font and accent color. */
    brandStyles:
      [font && fontStyles(font), site.brand && accentStyles(site.brand.accent)].filter(Boolean).join("") ||
      undefined,
  };
}

/** Overrides the accent color of `styles/tokens.css`, from which the other shades follow. */
function accentStyles({ light, dark }: Accent): string {
  return `:root{--color-accent:${light};--color-brand:${light}}@media not print{:root[data-theme="dark"]{--color-accent:${dark}}}`;
}

/** Returns the provider's mark, as markup and as the icon. */
export function frameMark({ mark: { viewBox, content, href } }: Content) {
  return { svg: `<svg viewBox="${viewBox}">${content}</svg>`, iconHref: href };
}

export function footerContent({ site }: Content) {
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
