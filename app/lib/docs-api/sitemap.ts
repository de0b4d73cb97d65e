import type { Content } from "#app/lib/content/resolve/content.ts";
import { escapeMarkup } from "#app/lib/escape.ts";
import { absoluteHref } from "#app/lib/urls.ts";

/** Lists every page (sitemaps.org, protocol 0.9). */
export function sitemap({ site, docs, pages }: Content): string {
  const urls = [...pages.values(), ...docs.values()].map(({ href }) => {
    return `  <url><loc>${escapeMarkup(absoluteHref(site.provider.docsOrigin, href))}</loc></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
