import { library } from "#app/content.server.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";

/** Serves the API as a Postman collection. */
export const loader = async () => {
  const { apiDocument } = await library.getContent();
  if (!apiDocument) throw notFound();
  // Imported lazily: the converter loads slowly and only this file needs it.
  const { postmanCollection } = await import("#app/lib/content/openapi/postman-collection.server.ts");
  return textDocument(`${JSON.stringify(await postmanCollection(apiDocument))}\n`, "application/json");
};
