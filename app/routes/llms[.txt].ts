import { library } from "#app/content.server.ts";
import { llmsIndex } from "#app/lib/docs-api/llms.ts";
import { textDocument } from "#app/lib/server/responses.server.ts";

export const loader = async () => textDocument(llmsIndex(await library.getContent()));
