import type { ApiDocument, ApiSchema, WrittenResponse } from "./api-schemas.ts";

const SCHEMAS = "#/components/schemas/";
const RESPONSES = "#/components/responses/";

/** Removes the references by which a schema contains itself, so that readers see it once. */
export function withoutCycles(document: ApiDocument): ApiDocument {
  const schemas: Record<string, ApiSchema> = {};
  const open = new Set<string>();
  const resolve = (name: string) => {
    const written = document.components.schemas[name];
    if (!written || Object.hasOwn(schemas, name)) return;
    open.add(name);
    schemas[name] = cut(written) as ApiSchema;
    open.delete(name);
  };
  const cut = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(cut);
    const { $ref, ...own } = node as ApiSchema;
    const name = typeof $ref === "string" ? $ref.slice(SCHEMAS.length) : "";
    if (open.has(name)) return { type: document.components.schemas[name]?.type, ...own };
    resolve(name);
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, cut(member)]));
  };
  for (const name of Object.keys(document.components.schemas)) resolve(name);
  return { ...document, components: { ...document.components, schemas } };
}

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
