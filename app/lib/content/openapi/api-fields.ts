import type { ApiSchema } from "./api-schemas.ts";
import { mergeAllOf } from "./dereference.ts";

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
  /** As JSON, but for texts. */
  examples: string[];
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
  /** It contains itself, so its fields are above. */
  repeats: boolean;
  members: ApiField[];
  /** The kinds of object that it may be. */
  variants: ApiVariant[];
}

/** One of several kinds of value, with the fields that only this kind has. */
export interface ApiVariant extends ApiField {
  /** Markdown: the field that tells which kind it is. */
  kind?: string | undefined;
}

export interface ApiValue {
  value: string;
  meaning?: string | undefined;
}

/** A field of a request has no members that only responses have, and the other way around. */
export type Side = "request" | "response";
const HIDDEN = { request: "readOnly", response: "writeOnly" } as const;

/** Checks whether a field is only in the other side's bodies. */
export function isHidden(field: ApiSchema, side: Side): boolean {
  return mergeAllOf(field)[HIDDEN[side]] ?? false;
}

/** Returns the field of a schema without references. `anchor` is its id; `echo` is the schema of the repeated request. */
export function fieldOf(
  name: string,
  written: ApiSchema,
  anchor: string,
  side: Side,
  echo?: ApiSchema,
): ApiField {
  const field = mergeAllOf(written);
  const isEcho = echo?.$ref !== undefined && written.$ref === echo.$ref;
  const inner = isEcho ? undefined : innerSchema(field);
  return {
    name,
    anchor,
    type: typeName(field),
    presence: field["x-required-when"] ? "conditional" : "optional",
    condition: field["x-required-when"],
    description: descriptionOf(field),
    ...valuesOf(field),
    examples: field["x-sensitive"] ? [] : textsOf([field.example, ...(field.examples ?? [])]),
    default: field.default === undefined ? undefined : JSON.stringify(field.default),
    limits: limitsOf(field),
    isDeprecated: field.deprecated ?? false,
    isSensitive: field["x-sensitive"] ?? false,
    isUnconfirmed: field["x-unconfirmed"] ?? false,
    environmentVariable: field["x-environment-variable"],
    isEcho,
    repeats: (inner ?? innermost(field))["x-repeats"] ?? false,
    members: inner ? membersOf(inner, anchor, side, echo) : [],
    variants: inner ? variantFields(inner, anchor, side) : [],
  };
}

export function textsOf(values: readonly unknown[]): string[] {
  return values.flatMap((value) =>
    value === undefined ? [] : typeof value === "string" ? value : JSON.stringify(value),
  );
}

/** Returns what a schema and its items say, as Markdown. */
function descriptionOf({ title, description = "", items, additionalProperties }: ApiSchema): string {
  const entries = items ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
  const ofEntries = entries && descriptionOf(mergeAllOf(entries));
  return [
    title && !description.includes(title) ? `**${title}.**` : "",
    description,
    ofEntries && `Each: ${ofEntries}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function membersOf(schema: ApiSchema, prefix: string, side: Side, echo?: ApiSchema): ApiField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, written]) => {
    if (isHidden(written, side)) return [];
    const field = fieldOf(name, written, `${prefix}-${name}`, side, echo);
    return [required.includes(name) ? { ...field, presence: "required" as const } : field];
  });
}

/** Returns the schemas of `oneOf` or `anyOf`, except those that only say which fields are required together. */
export function variantsOf({ oneOf, anyOf }: ApiSchema): ApiSchema[] {
  return (oneOf ?? anyOf ?? []).map(mergeAllOf).filter((variant) => {
    return Object.keys(variant).some((keyword) => keyword !== "required");
  });
}

function variantFields(schema: ApiSchema, anchor: string, side: Side): ApiVariant[] {
  const { propertyName = "", mapping = {} } = schema.discriminator ?? {};
  return variantsOf(schema).flatMap((variant, index) => {
    const { type: _type, format: _format, $ref: _$ref, const: constant, ...more } = variant;
    // The field's type and values say all of it.
    if (constant !== undefined || Object.keys(more).length === 0) return [];
    const id = variant.$ref?.split("/").at(-1);
    const name = variant.title ?? id ?? (variant.properties ? `Kind ${index + 1}` : typeName(variant));
    const mapped = Object.entries(mapping).find(
      ([, target]) => target === variant.$ref || target === id,
    )?.[0];
    const value = mapped ?? mergeAllOf(variant.properties?.[propertyName] ?? {}).const ?? id;
    return [
      {
        ...fieldOf(name, { ...variant, title: undefined }, `${anchor}-${name.replace(/\W+/g, "-")}`, side),
        kind: propertyName && value ? `\`${propertyName}\` is \`${String(value)}\`` : undefined,
      },
    ];
  });
}

/** Returns the schema with the nested fields: the object itself, the items of a list or the values of a map. */
function innerSchema(field: ApiSchema): ApiSchema | undefined {
  if (field.properties || variantsOf(field).length > 0) return field;
  const entries = field.items ?? field.additionalProperties;
  return typeof entries === "object" ? innerSchema(mergeAllOf(entries)) : undefined;
}

/** Returns the schema of the items of lists in lists, or of the values of maps. */
function innermost(field: ApiSchema): ApiSchema {
  const entries = field.items ?? field.additionalProperties;
  return typeof entries === "object" ? innermost(mergeAllOf(entries)) : field;
}

function typeName(written: ApiSchema): string {
  const field = mergeAllOf(written);
  const variants = field.type ? [] : variantsOf(field);
  const own =
    field.type ?? (field.properties ? "object" : field.const === undefined ? "any" : typeof field.const);
  const names =
    variants.length > 0 ? variants.map(typeName) : [own].flat().map((name) => typeNameOf(field, name));
  return [...new Set([...names, ...(field.nullable ? ["null"] : [])])].join(" or ");
}

function typeNameOf(field: ApiSchema, name: string): string {
  const { items, additionalProperties, format = "" } = field;
  const pluralOf = (entries: ApiSchema) =>
    typeName(entries).replace(/^(\w+)/, (entry) => (entry === "any" ? entry : `${entry}s`));
  if (name === "array" && items) return `array of ${pluralOf(items)}`;
  if (name === "object" && !field.properties && typeof additionalProperties === "object")
    return `object of ${pluralOf(additionalProperties)}`;
  return format && name !== "null" ? `${name} (${format})` : name;
}

/** Returns the values of the field, or of the items of a list. */
export function valuesOf(written: ApiSchema): Pick<ApiField, "values" | "isOpen"> {
  const field = mergeAllOf(written);
  if (!field.enum && field.items) return valuesOf(field.items);
  const meanings = field["x-enumDescriptions"] ?? {};
  const values = field.enum ?? (field.const === undefined ? [] : [field.const]);
  const constants = variantsOf(field).filter((variant) => variant.const !== undefined);
  return {
    values: [
      ...values.map((value) => ({ value: String(value), meaning: meanings[String(value)] })),
      ...constants.map((one) => ({ value: String(one.const), meaning: descriptionOf(one) || undefined })),
    ],
    isOpen: field["x-extensible-enum"] ?? false,
  };
}

/** Words before and after the value of a keyword. */
const LIMITS = {
  minimum: ["at least"],
  exclusiveMinimum: ["more than"],
  maximum: ["at most"],
  exclusiveMaximum: ["less than"],
  minLength: ["at least", " characters"],
  maxLength: ["at most", " characters"],
  minItems: ["at least", " items"],
  maxItems: ["at most", " items"],
  minProperties: ["at least", " fields"],
  maxProperties: ["at most", " fields"],
  multipleOf: ["a multiple of"],
} as const;

function limitsOf(field: ApiSchema): string[] {
  const limits = Object.entries(LIMITS).flatMap(([keyword, [before, after = ""]]) => {
    const limit = field[keyword as keyof typeof LIMITS];
    return limit === undefined ? [] : [`${before} ${limit}${after}`];
  });
  if (field.uniqueItems) limits.push("no item twice");
  if (field.additionalProperties === false) limits.push("no other fields");
  return field.pattern ? [...limits, `matches \`${field.pattern}\``] : limits;
}

/** Flattens a tree of fields, parents first. */
export function allFields(fields: readonly ApiField[]): ApiField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields([...field.members, ...field.variants.flatMap(({ members }) => members)]),
  ]);
}
