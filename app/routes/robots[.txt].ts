import { absoluteHref, SITEMAP_HREF } from "#app/lib/hrefs.ts";
import { textDocument } from "#app/lib/responses.server.ts";
import { library } from "#app/library.server.ts";

export const loader = async () => {
  const { site } = await library.getContent();
  return textDocument(
    `User-agent: *\nAllow: /\n\nSitemap: ${absoluteHref(site.provider.docsOrigin, SITEMAP_HREF)}\n`,
  );
};
