import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { AnySchema } from "#app/lib/content/diagnostics/data-diagnostics.ts";
import { factsSchema } from "#app/lib/content/schemas/facts.ts";
import { sampleDataSchema } from "#app/lib/content/schemas/sample-data.ts";
import {
  frontmatterSchema,
  glossarySchema,
  redirectsSchema,
  sidebarSchema,
} from "#app/lib/content/schemas/schemas.ts";
import { searchSettingsSchema } from "#app/lib/content/schemas/search-settings.ts";
import { siteSchema } from "#app/lib/content/schemas/site-schema.ts";

/** Schemas of the files that writers edit, by the name of the JSON Schema file. */
const SCHEMAS: Readonly<Record<string, AnySchema>> = {
  frontmatter: frontmatterSchema,
  sidebar: sidebarSchema,
  site: siteSchema,
  redirects: redirectsSchema,
  search: searchSettingsSchema,
  glossary: glossarySchema,
  samples: sampleDataSchema,
  facts: factsSchema,
};

/** Returns the JSON Schemas of the content's files by name, for the completion and checks of editors. */
export function contentJsonSchemas(): Map<string, JsonSchema> {
  return new Map(Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchemaOf(schema)]));
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
