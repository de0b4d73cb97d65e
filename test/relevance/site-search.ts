import { RESULTS_PER_PAGE, type SearchFindings } from "#app/lib/search/client/search-messages.ts";
import { pageRecords } from "#app/lib/search/index/page-records.ts";
import { createEngine, type SearchEngine } from "#app/lib/search/worker/search-engine.ts";
import { buildIndex } from "#test/factories/build-index.ts";
import { content, library } from "../site-content.ts";

let siteSearch: ReturnType<typeof createSiteSearch> | undefined;

/** Opens the search of this repository's content, built like the published one. Test files of one worker share it. */
export function openSiteSearch() {
  siteSearch ??= createSiteSearch();
  return siteSearch;
}

/** Returns the hrefs of the pages in a response, without those of their sections. */
export function pageHrefs({ rows }: SearchFindings): string[] {
  return rows.filter(({ isSection }) => !isSection).map(({ href }) => href);
}

/** Returns the rows of all pages of results. */
export async function allRows(engine: SearchEngine, text: string) {
  const rows: SearchFindings["rows"] = [];
  for (let page = 1, total = 1; (page - 1) * RESULTS_PER_PAGE < total; page++) {
    const response = await engine.search({ place: "page", text, page });
    rows.push(...response.rows);
    total = response.total;
  }
  return rows;
}

async function createSiteSearch() {
  const pages = await pageRecords(content, library.getText);
  const { index } = buildIndex(pages, content.search);
  return {
    pages,
    index,
    engine: createEngine(index),
    /** Finds the same in a third of the time, without texts: the excerpts take the rest. */
    rankingEngine: createEngine({ ...index, read: () => "" }),
    providerSlug: content.site.provider.slug,
  };
}
