import { sidebarsDocument } from "#app/lib/docs-api/documents.ts";
import { jsonDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => jsonDocument(sidebarsDocument(await library.getContent()));
