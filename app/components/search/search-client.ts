import { createSearchClient } from "#app/lib/search/client/search-client.ts";

/** The one door to search that the box and the results page share: one worker, one index. */
export const searchClient = createSearchClient();
