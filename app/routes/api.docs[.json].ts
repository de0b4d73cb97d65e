import { library } from "#app/content.server.ts";
import { docsList } from "#app/lib/docs-api/documents.ts";
import { jsonDocument } from "#app/lib/server/responses.server.ts";

export const loader = async () => jsonDocument(docsList(await library.getContent()));
