import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { resolveSchema } from "./resolve-schema.ts";

/** A field of a request or response body in the reference. */
export interface ApiField {
  name: string;
  /** Id of the field on its page, such as `request-search-dateFrom`. */
  anchor: string;
  /** `integer`, `array of objects`, `string or null`, `string (date-time)`. */
  type: string;
  presence: "required" | "conditional" | "optional";
  /** Condition under which a conditional field is required. */
  condition?: string | undefined;
  /** Markdown. */
  description: string;
  values: ApiValue[];
  /** The API may add values. */
  isOpen: boolean;
  default?: string | undefined;
  /** `at least 0`, `at most 100`. */
  limits: string[];
  isDeprecated: boolean;
  isSensitive: boolean;
  /** The provider has to confirm that the field exists. */
  isUnconfirmed: boolean;
  /** Environment variable that samples read the value from. */
  environmentVariable?: string | undefined;
  /** The field repeats the request body. */
  isEcho: boolean;
  members: ApiField[];
}

/** A value of an enumeration. */
export interface ApiValue {
  value: string;
  meaning?: string | undefined;
}

/** Returns the fields of a body as a tree. `prefix` starts their anchors; `echo` is the schema of the repeated request. */
export function fieldsOf(
  document: ApiDocument,
  schema: ApiSchema,
  prefix: string,
  echo?: ApiSchema,
): ApiField[] {
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  return Object.entries(properties).map(([name, written]): ApiField => {
    const field = resolveSchema(document, written);
    const anchor = `${prefix}-${name}`;
    const isEcho = echo?.$ref !== undefined && written.$ref === echo.$ref;
    const inner = isEcho ? undefined : innerSchema(document, field);
    const condition = field["x-required-when"];
    return {
      name,
      anchor,
      type: typeName(document, field),
      presence: required.includes(name) ? "required" : condition ? "conditional" : "optional",
      condition,
      description: field.description ?? "",
      ...valuesOf(document, field),
      default: field.default === undefined ? undefined : JSON.stringify(field.default),
      limits: limitsOf(field),
      isDeprecated: field.deprecated ?? false,
      isSensitive: field["x-sensitive"] ?? false,
      isUnconfirmed: field["x-unconfirmed"] ?? false,
      environmentVariable: field["x-environment-variable"],
      isEcho,
      members: inner ? fieldsOf(document, inner, anchor) : [],
    };
  });
}

/** Formats shown to readers. `password` only affects form fields. */
const FORMATS = ["date", "date-time", "email", "uri", "uuid"];

/** Returns the schema with the nested fields: the object itself or the items of a list. */
function innerSchema(document: ApiDocument, field: ApiSchema): ApiSchema | undefined {
  if (field.properties) return field;
  return field.items && innerSchema(document, resolveSchema(document, field.items));
}

function typeName(document: ApiDocument, field: ApiSchema): string {
  const names = [field.type ?? (field.properties ? "object" : "any")].flat();
  return names.map((name) => typeNameOf(document, field, name)).join(" or ");
}

function typeNameOf(document: ApiDocument, field: ApiSchema, name: string): string {
  if (name === "array" && field.items) {
    const entries = typeName(document, resolveSchema(document, field.items));
    return `array of ${entries.replace(/^(\w+)/, (entry) => (entry === "any" ? entry : `${entry}s`))}`;
  }
  if (name === "object" && typeof field.additionalProperties === "object") {
    const entries = typeName(document, resolveSchema(document, field.additionalProperties));
    return `object of ${entries.replace(/^(\w+)/, "$1s")}`;
  }
  const { format = "" } = field;
  return name === "string" && FORMATS.includes(format) ? `${name} (${format})` : name;
}

/** Returns the values of the field, or of the items of a list. */
export function valuesOf(document: ApiDocument, field: ApiSchema): Pick<ApiField, "values" | "isOpen"> {
  if (!field.enum && field.items) return valuesOf(document, resolveSchema(document, field.items));
  const meanings = field["x-enumDescriptions"] ?? {};
  return {
    values: (field.enum ?? []).map((value) => ({ value: String(value), meaning: meanings[String(value)] })),
    isOpen: field["x-extensible-enum"] ?? false,
  };
}

function limitsOf(field: ApiSchema): string[] {
  const limits: [string, number | undefined, string?][] = [
    ["at least", field.minimum],
    ["more than", field.exclusiveMinimum],
    ["at most", field.maximum],
    ["less than", field.exclusiveMaximum],
    ["at least", field.minLength, "characters"],
    ["at most", field.maxLength, "characters"],
    ["at least", field.minItems, "items"],
    ["at most", field.maxItems, "items"],
  ];
  return limits.flatMap(([name, limit, unit]) =>
    limit === undefined ? [] : [[name, limit, unit].filter((part) => part !== undefined).join(" ")],
  );
}

/** Flattens a tree of fields, parents first. */
export function allFields(fields: readonly ApiField[]): ApiField[] {
  return fields.flatMap((field) => [field, ...allFields(field.members)]);
}
