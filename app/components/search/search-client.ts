import { createSearchClient } from "#app/lib/search/client/search-client.ts";

/** Shared by the search box and the results page: one worker, one index. */
export const searchClient = createSearchClient();
