import type { LoaderFunctionArgs } from "@remix-run/node";
import { docsApiJsonSchema } from "#app/lib/docs-api/json-schema.server.ts";
import { jsonDocument, notFound } from "#app/lib/server/responses.server.ts";
import { idOfDataSplat } from "#app/lib/urls.ts";

export const loader = ({ params }: LoaderFunctionArgs) => {
  const schema = docsApiJsonSchema(idOfDataSplat(params["*"]) ?? "");
  if (!schema) throw notFound();
  return jsonDocument(schema);
};
