import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import { DOCS_API_SCHEMAS } from "./schemas.ts";

/** Returns the JSON Schema of a docs API document by name; undefined for an unknown name. */
export function docsApiJsonSchema(name: string): JsonSchema | undefined {
  if (!Object.hasOwn(DOCS_API_SCHEMAS, name)) return undefined;
  return toJsonSchema(DOCS_API_SCHEMAS[name as keyof typeof DOCS_API_SCHEMAS], { errorMode: "ignore" });
}
