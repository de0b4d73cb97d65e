import { RESULTS_PER_PAGE, type SearchFindings } from "#app/lib/search/client/search-messages.ts";
import { pageRecords } from "#app/lib/search/index/page-records.ts";
import { createEngine } from "#app/lib/search/worker/search-engine.ts";
import { buildIndex } from "#test/factories/build-index.ts";
import { content, library } from "../site-content.ts";

/** The search of this repository's content, built like the published one. Test files of one worker share it. */
export const pages = await pageRecords(content, library.getText);
export const { index } = buildIndex(pages, content.search);
export const engine = createEngine(index);
/** Finds the same in a third of the time, without texts: the excerpts take the rest. */
export const rankingEngine = createEngine({ ...index, read: () => "" });
export const providerSlug = content.site.provider.slug;

/** Returns the hrefs of the pages in a response, without those of their sections. */
export function pageHrefs({ rows }: SearchFindings): string[] {
  return rows.filter(({ isSection }) => !isSection).map(({ href }) => href);
}

/** Returns the rows of all pages of results. */
export async function allRows(text: string) {
  const rows: SearchFindings["rows"] = [];
  for (let page = 1, total = 1; (page - 1) * RESULTS_PER_PAGE < total; page++) {
    const response = await engine.search({ place: "page", text, page });
    rows.push(...response.rows);
    total = response.total;
  }
  return rows;
}
