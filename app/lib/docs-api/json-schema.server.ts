import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import { DOCS_API_SCHEMAS } from "./schemas.ts";

/** JSON Schema of a document of the docs API, by name; undefined for a name that is none. */
export function docsApiJsonSchema(name: string): JsonSchema | undefined {
  if (!Object.hasOwn(DOCS_API_SCHEMAS, name)) return undefined;
  return toJsonSchema(DOCS_API_SCHEMAS[name as keyof typeof DOCS_API_SCHEMAS], { errorMode: "ignore" });
}
