import { textDocument } from "#app/lib/server/responses.server.ts";
import { absoluteHref, SITEMAP_HREF } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => {
  const { site } = await library.getContent();
  return textDocument(
    `User-agent: *\nAllow: /\n\nSitemap: ${absoluteHref(site.provider.docsOrigin, SITEMAP_HREF)}\n`,
  );
};
