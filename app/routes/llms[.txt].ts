import { llmsIndex } from "#app/lib/docs-api/llms.ts";
import { textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => textDocument(llmsIndex(await library.getContent()));
