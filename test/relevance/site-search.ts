import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { buildIndex } from "#app/lib/search/index/build-index.ts";
import { type PackedIndex, parsePacked } from "#app/lib/search/index/index-format.ts";
import { pageRecords } from "#app/lib/search/index/page-records.ts";
import { openIndex } from "#app/lib/search/worker/open-index.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";

let siteSearch: ReturnType<typeof createSiteSearch> | undefined;

/** Opens the search of this repository's content, built like the published one. Test files of one worker share it. */
export function openSiteSearch() {
  siteSearch ??= createSiteSearch();
  return siteSearch;
}

async function createSiteSearch() {
  const library = createLibrary({ contentDir: "content", publicDir: "public" });
  const content = await library.getContent();
  const pages = await pageRecords(content, library.getText);
  const { packed } = buildIndex(pages, content.search);
  const engine = createEngine(openIndex(parsePacked(packed) as PackedIndex));
  return { content, pages, packed, engine, providerSlug: content.site.provider.slug };
}
