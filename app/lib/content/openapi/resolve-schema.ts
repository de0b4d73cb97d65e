import type { ApiDocument, ApiSchema, WrittenResponse } from "./api-schemas.ts";

const SCHEMAS = "#/components/schemas/";
const RESPONSES = "#/components/responses/";

/**
 * Resolves the reference of a schema and merges its `allOf`. Keywords next to a reference override its target. A broken
 * reference, which the check reports, is ignored.
 */
export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const { $ref, allOf, ...own } = schema;
  const target = $ref?.startsWith(SCHEMAS)
    ? document.components.schemas[$ref.slice(SCHEMAS.length)]
    : undefined;
  const parts = [...(target ? [target] : []), ...(allOf ?? [])].map((part) => resolveSchema(document, part));
  return [...parts, own].reduce(merge, {});
}

function merge(base: ApiSchema, over: ApiSchema): ApiSchema {
  const properties =
    base.properties || over.properties ? { ...base.properties, ...over.properties } : undefined;
  const required = [...(base.required ?? []), ...(over.required ?? [])];
  return { ...base, ...over, properties, required: required.length > 0 ? required : undefined };
}

/** Resolves the reference of a response; returns undefined for a broken reference. */
export function resolveResponse(
  document: ApiDocument,
  response: { $ref?: unknown } | WrittenResponse,
): WrittenResponse | undefined {
  if (!("$ref" in response)) return response as WrittenResponse;
  return document.components.responses[String(response.$ref).slice(RESPONSES.length)];
}
