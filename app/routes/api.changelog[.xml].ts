import { API_OVERVIEW_ID } from "#app/lib/content/openapi/api.ts";
import { changelogFeed } from "#app/lib/docs-api/changelog-feed.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

/** Serves the releases of the API as an Atom feed. */
export const loader = async () => {
  const content = await library.getContent();
  const page = content.docs.get(API_OVERVIEW_ID);
  if (!page || content.changelog.length === 0) throw notFound();
  return textDocument(changelogFeed(content, page.href), "application/atom+xml");
};
