import { sitemap } from "#app/lib/docs-api/sitemap.ts";
import { textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => {
  const [content, dates] = await Promise.all([library.getContent(), library.getLastModifiedDates()]);
  return textDocument(sitemap(content, dates), "application/xml");
};
