import type { LoaderFunctionArgs } from "@remix-run/node";
import { toJsonSchema } from "@valibot/to-json-schema";
import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import { jsonDocument, notFound } from "#app/lib/server/responses.server.ts";
import { idOfDataSplat } from "#app/lib/urls.ts";

/** Serves the JSON Schema of a docs API document by name. */
export const loader = ({ params }: LoaderFunctionArgs) => {
  const name = idOfDataSplat(params["*"]) ?? "";
  if (!Object.hasOwn(DOCS_API_SCHEMAS, name)) throw notFound();
  const schema = DOCS_API_SCHEMAS[name as keyof typeof DOCS_API_SCHEMAS];
  return jsonDocument(toJsonSchema(schema, { errorMode: "ignore" }));
};
