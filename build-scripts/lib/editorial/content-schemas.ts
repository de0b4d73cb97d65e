import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { AnySchema } from "#app/lib/content/diagnostics/data-diagnostics.ts";
import { sampleDataSchema } from "#app/lib/content/schemas/sample-data.ts";
import { frontmatterSchema } from "#app/lib/content/schemas/schemas.ts";
import { siteSchema } from "#app/lib/content/schemas/site-schema.ts";
import { DATA_SCHEMAS } from "#app/lib/content/source/content-files.ts";

// A script writes the file without a JSON Schema.
const { published: _published, ...edited } = DATA_SCHEMAS;

/** Schemas of the files that writers edit, by the name of the JSON Schema file. */
const SCHEMAS = {
  ...edited,
  frontmatter: frontmatterSchema,
  samples: sampleDataSchema,
  site: siteSchema,
} satisfies Record<string, AnySchema>;

/** Files of which a provider's folder has only some fields. */
const PATCHED = { facts: SCHEMAS.facts, samples: sampleDataSchema };

/** Returns the JSON Schemas of the content's files by name, for the completion and checks of editors. */
export function contentJsonSchemas(): Map<string, JsonSchema> {
  const patches = Object.entries(PATCHED).map(
    ([name, schema]) => [`${name}.patch`, patchSchemaOf(schema)] as const,
  );
  return new Map([
    ...Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchemaOf(schema)] as const),
    ...patches,
  ]);
}

/** Returns the JSON Schema without required fields. */
function patchSchemaOf(schema: AnySchema): JsonSchema {
  const isRequired = (key: string, value: unknown) => key === "required" && Array.isArray(value);
  const text = JSON.stringify(jsonSchemaOf(schema), (key, value) =>
    isRequired(key, value) ? undefined : value,
  );
  return JSON.parse(text) as JsonSchema;
}

function jsonSchemaOf(schema: AnySchema): JsonSchema {
  const { properties, propertyNames, ...rest } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
  });
  return {
    ...rest,
    // The field with which a file names its schema is allowed in each.
    ...(propertyNames ? { propertyNames: { anyOf: [{ const: "$schema" }, propertyNames] } } : {}),
    properties: { $schema: { type: "string" }, ...properties },
  };
}

export function formatJsonSchema(schema: JsonSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
