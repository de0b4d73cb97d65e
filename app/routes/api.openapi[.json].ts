import { publishedDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { jsonDocument, notFound } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

/** Serves the API description for OpenAPI tools such as Postman. */
export const loader = async () => {
  const { apiDocument } = await library.getContent();
  if (!apiDocument) throw notFound();
  return jsonDocument(publishedDocument(apiDocument));
};
