import { jsonDocument } from "#app/lib/server/responses.server.ts";
import { readSearchManifest } from "#app/server/search-index.server.ts";

/** Serves the manifest of the current search index and worker. */
export const loader = async () => jsonDocument(await readSearchManifest());
