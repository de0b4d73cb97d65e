import { absoluteHref, LLMS_HREF } from "#app/lib/urls.ts";
import { DocumentLoadError } from "./load-document.ts";
import type { PageData } from "./page-data.ts";
import type { SiteFrame } from "./site-frame.ts";

type HeadSite = Pick<SiteFrame, "title" | "locale" | "docsOrigin" | "previewImage">;

/** The subset of Remix's meta descriptors that this site writes. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string };

interface HeadInput {
  /** Page title; undefined for the site's title alone. */
  title?: string | undefined;
  description: string;
  href: string;
  /** Href of the page's Markdown export. */
  markdown?: string | undefined;
}

/** Returns `page title | site title`. */
export function titleOf(site: Pick<HeadSite, "title">, title: string | undefined): string {
  return title && title !== site.title ? `${title} | ${site.title}` : site.title;
}

/** Returns title, description, canonical URL and link previews of a page. */
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
    {
      tagName: "link",
      rel: "alternate",
      type: "text/plain",
      href: LLMS_HREF,
      title: "Index for agents (llms.txt)",
    },
    { property: "og:type", content: href === "/" ? "website" : "article" },
    { property: "og:site_name", content: site.title },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: site.locale },
    ...(site.previewImage ? [{ property: "og:image", content: site.previewImage }] : []),
    // The card's title, description and image come from Open Graph.
    { name: "twitter:card", content: site.previewImage ? "summary_large_image" : "summary" },
  ];
}

/** Returns the head of a route that failed, excluded from search engines. */
export function errorHead(site: Pick<HeadSite, "title">, error: unknown): HeadEntry[] {
  return [{ title: titleOf(site, errorTitle(error)) }, { name: "robots", content: "noindex" }];
}

export function errorTitle(error: unknown): string {
  if (isNotFound(error)) return "Page not found";
  return error instanceof DocumentLoadError ? "This page did not load" : "This page crashed";
}

/** Reports whether an error is a 404 response. */
export function isNotFound(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}

export function documentHead(
  site: HeadSite,
  { title, description, path: href, markdown }: PageData["page"],
): HeadEntry[] {
  return pageHead(site, { title: href === "/" ? undefined : title, description, href, markdown });
}
