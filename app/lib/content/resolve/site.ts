import { docHref, fillProviderSlug, pageHref, SEARCH_HREF } from "#app/lib/urls.ts";
import { listNames, suggest } from "../diagnostics/nearest.ts";
import { checkAccent } from "../schemas/accent.ts";
import type { SiteConfig, SiteLinkConfig } from "../schemas/site-schema.ts";
import type { DataContext, PageSource } from "../types.ts";
import { inlineHtml } from "./inline-markdown.ts";
import { docIdOf } from "./written-ids.ts";

export interface SiteLink {
  label: string;
  href: string;
}

/** The site configuration with every variable filled and every link resolved. */
export interface Site extends Omit<SiteConfig, "navbar" | "footer" | "announcement"> {
  announcement?: { id: string; closeable: boolean; html: string } | undefined;
  navbar: SiteLink[];
  footer: {
    copyright: { from: number; to: number };
    columns: { title: string; links: SiteLink[] }[];
    social: SiteLink[];
  };
}

/** Targets of links in the site configuration. */
interface SiteTargets extends DataContext {
  pages: ReadonlyMap<string, PageSource>;
}

/** Resolves the links of the site configuration, whose variables are filled; reports broken ones. */
export function resolveSite(filled: SiteConfig, targets: SiteTargets): Site {
  const linksAt = (path: PropertyKey[], links: readonly SiteLinkConfig[]): SiteLink[] =>
    links.map((link, index) => ({ label: link.label, href: hrefOf(link, [...path, index], targets) }));

  const landingDoc = docIdOf(filled.landingDoc, ["landingDoc"], targets);
  const { copyright, columns, social } = filled.footer;
  if (filled.brand) {
    checkAccent(filled.brand.accent, (mode, message, fix) =>
      targets.report(["brand", "accent", mode], message, fix),
    );
  }
  return {
    ...filled,
    landingDoc,
    announcement: announcementOf(filled, targets),
    navbar: linksAt(["navbar"], filled.navbar),
    footer: {
      copyright,
      columns: columns.map(({ title, links }, index) => ({
        title,
        links: linksAt(["footer", "columns", index, "links"], links),
      })),
      social: social.map(({ label, url }) => ({ label, href: url })),
    },
  };
}

function announcementOf(
  { announcement, provider }: SiteConfig,
  { report }: SiteTargets,
): Site["announcement"] {
  if (!announcement) return undefined;
  const { id, text, closeable } = announcement;
  const html = inlineHtml(fillProviderSlug(text, provider.slug));
  if (html === undefined) {
    const fix =
      "write one line of text with **strong**, *emphasis*, `code` and [links](/docs/) or https:// links.";
    report(["announcement", "text"], '"announcement.text" is more than a line of Markdown.', fix);
  }
  return { id, closeable, html: html ?? "" };
}

function hrefOf(link: SiteLinkConfig, path: PropertyKey[], targets: SiteTargets): string {
  if (link.doc !== undefined) return docHref(docIdOf(link.doc, [...path, "doc"], targets));
  if (link.page === "search") return SEARCH_HREF;
  if (link.page === undefined) return link.url ?? "";
  if (!targets.pages.has(link.page)) {
    const known = [...targets.pages.keys(), "search"];
    const fix = suggest(link.page, known, `name one of ${listNames(known)}.`);
    targets.report([...path, "page"], `There is no page "${link.page}" outside the documentation.`, fix);
  }
  return pageHref(link.page);
}
