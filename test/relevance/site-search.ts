import { createLibrary } from "#app/lib/content/library.server.ts";
import { buildIndex } from "#app/lib/search/build-index.ts";
import { type PackedIndex, parsePacked } from "#app/lib/search/index-format.ts";
import { openIndex } from "#app/lib/search/open-index.ts";
import { pageRecords } from "#app/lib/search/page-records.ts";
import { createEngine } from "#app/lib/search/search-engine.ts";

/** Search over this repository's content, built and opened as the site and its worker do. */
export async function openSiteSearch() {
  const library = createLibrary({ contentDir: "content", publicDir: "public" });
  const content = await library.getContent();
  const pages = await pageRecords(content, library.getText);
  const { packed } = buildIndex(pages, content.search);
  const engine = createEngine(openIndex(parsePacked(packed) as PackedIndex));
  return { content, pages, packed, engine, providerSlug: content.site.provider.slug };
}
