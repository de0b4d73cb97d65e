import { jsonDocument } from "#app/lib/server/responses.server.ts";
import { readSearchManifest } from "#app/search-index.server.ts";

/** Names the search index and worker that belong to what is published. */
export const loader = async () => jsonDocument(await readSearchManifest());
