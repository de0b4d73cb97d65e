import { buildIndex } from "#app/lib/search/index/open-index.ts";
import { pageRecords } from "#app/lib/search/index/page-records.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";
import { content, library } from "../site-content.ts";

let siteSearch: ReturnType<typeof createSiteSearch> | undefined;

/** Opens the search of this repository's content, built like the published one. Test files of one worker share it. */
export function openSiteSearch() {
  siteSearch ??= createSiteSearch();
  return siteSearch;
}

async function createSiteSearch() {
  const pages = await pageRecords(content, library.getText);
  const { packed, index } = buildIndex(pages, content.search);
  return {
    content,
    pages,
    packed,
    index,
    engine: createEngine(index),
    /** Finds the same in a third of the time, without texts: the excerpts take the rest. */
    rankingEngine: createEngine({ ...index, read: () => "" }),
    providerSlug: content.site.provider.slug,
  };
}
