import type { Content } from "#app/lib/content/resolve/content.ts";
import type { LastModifiedDates } from "#app/lib/content/source/last-modified-dates.server.ts";
import { escapeMarkup } from "#app/lib/escape.ts";
import { absoluteHref } from "#app/lib/urls.ts";

/** Lists every page with its last-modified date, if known (sitemaps.org, protocol 0.9). */
export function sitemap({ site, docs, pages }: Content, dates: LastModifiedDates): string {
  const urls = [...pages.values(), ...docs.values()].map(({ href, sourcePath }) => {
    const date = dates.get(sourcePath);
    const url = escapeMarkup(absoluteHref(site.provider.docsOrigin, href));
    return `  <url><loc>${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
