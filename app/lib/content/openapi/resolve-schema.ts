import type { ApiDocument, ApiSchema, WrittenResponse } from "./api-schemas.ts";

const SCHEMAS = "#/components/schemas/";
const RESPONSES = "#/components/responses/";

/**
 * A schema with its reference followed and its `allOf` merged into one. What is written beside a reference wins over what
 * it leads to. A reference that leads nowhere gives what is written beside it: the check of the document reports it.
 */
export function resolveSchema(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const { $ref, allOf, ...own } = schema;
  const target = $ref?.startsWith(SCHEMAS)
    ? document.components.schemas[$ref.slice(SCHEMAS.length)]
    : undefined;
  const parts = [...(target ? [target] : []), ...(allOf ?? [])].map((part) => resolveSchema(document, part));
  return [...parts, own].reduce(merged, {});
}

function merged(base: ApiSchema, over: ApiSchema): ApiSchema {
  const properties =
    base.properties || over.properties ? { ...base.properties, ...over.properties } : undefined;
  const required = [...(base.required ?? []), ...(over.required ?? [])];
  return { ...base, ...over, properties, required: required.length > 0 ? required : undefined };
}

/** A response behind its reference; undefined when the reference leads nowhere. */
export function resolveResponse(
  document: ApiDocument,
  response: { $ref?: unknown } | WrittenResponse,
): WrittenResponse | undefined {
  if (!("$ref" in response)) return response as WrittenResponse;
  return document.components.responses[String(response.$ref).slice(RESPONSES.length)];
}
