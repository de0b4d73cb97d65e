import { absoluteHref } from "#app/lib/urls.ts";
import { DocumentLoadError } from "./load-document.ts";
import type { PageData } from "./page-data.ts";

export interface HeadSite {
  title: string;
  locale: string;
  docsOrigin: string;
  providerName: string;
}

/** The subset of Remix's meta descriptors that this site writes. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string }
  | { "script:ld+json": Record<string, unknown> };

export interface HeadInput {
  /** Page title; the site's own title alone when left out. */
  title?: string | undefined;
  description: string;
  href: string;
  /** Address of the page's Markdown twin, if it has one. */
  markdown?: string | undefined;
}

/** `page title | site title`. */
export function titleOf(site: Pick<HeadSite, "title">, title: string | undefined): string {
  return title && title !== site.title ? `${title} | ${site.title}` : site.title;
}

/** Title, description, canonical address and link previews of a page. */
export function pageHead(site: HeadSite, { title, description, href, markdown }: HeadInput): HeadEntry[] {
  const fullTitle = titleOf(site, title);
  const url = absoluteHref(site.docsOrigin, href);
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(markdown
      ? [
          {
            tagName: "link" as const,
            rel: "alternate",
            type: "text/markdown",
            href: markdown,
            title: "Markdown",
          },
        ]
      : []),
    { property: "og:type", content: href === "/" ? "website" : "article" },
    { property: "og:site_name", content: site.title },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: site.locale },
    // Its title and description are those of Open Graph.
    { name: "twitter:card", content: "summary" },
  ];
}

/** Head of a route that failed: not to be found by search engines. */
export function errorHead(site: Pick<HeadSite, "title">, error: unknown): HeadEntry[] {
  return [{ title: titleOf(site, errorTitle(error)) }, { name: "robots", content: "noindex" }];
}

/** What the reader is told has happened: heading and title of the page that says so. */
export function errorTitle(error: unknown): string {
  if (isNotFound(error)) return "Page Not Found";
  return error instanceof DocumentLoadError ? "This page did not load" : "This page crashed";
}

/** Is this the answer that there is no such page? */
export function isNotFound(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}

/** Head of a page with a document, with its structured data. */
export function documentHead(site: HeadSite, page: PageData["page"]): HeadEntry[] {
  const { title, description, path: href, markdown } = page;
  const head = pageHead(site, { title: href === "/" ? undefined : title, description, href, markdown });
  if (page.kind !== "doc") return head;
  return [
    ...head,
    ...(page.lastUpdated ? [{ property: "article:modified_time", content: page.lastUpdated }] : []),
    { "script:ld+json": articleData(site, page) },
    ...breadcrumbData(site, page).map((data) => ({ "script:ld+json": data })),
  ];
}

/** schema.org TechArticle. */
function articleData(site: HeadSite, page: PageData["page"]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "TechArticle",
    headline: page.title,
    description: page.description,
    inLanguage: site.locale,
    url: absoluteHref(site.docsOrigin, page.path),
    dateModified: page.lastUpdated,
    keywords: page.keywords.length > 0 ? page.keywords.join(", ") : undefined,
    publisher: { "@type": "Organization", name: site.providerName },
  };
}

/** schema.org BreadcrumbList: only crumbs that lead somewhere count, numbered from 1. Search engines want two or more. */
function breadcrumbData(site: HeadSite, page: PageData["page"]): Record<string, unknown>[] {
  const linked = page.breadcrumbs.filter((crumb) => crumb.href !== undefined);
  if (linked.length < 2) return [];
  const items = linked.map((crumb, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: crumb.label,
    item: absoluteHref(site.docsOrigin, crumb.href ?? ""),
  }));
  return [{ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items }];
}
