import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { buildIndex } from "#app/lib/search/index/open-index.ts";
import { pageRecords } from "#app/lib/search/index/page-records.ts";
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
  const { packed, index } = buildIndex(pages, content.search);
  return {
    content,
    pages,
    packed,
    index,
    engine: createEngine(index),
    providerSlug: content.site.provider.slug,
  };
}
