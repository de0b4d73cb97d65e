import * as v from "valibot";
import type { Diagnostic, Place } from "./content-error.ts";
import { suggest } from "./nearest.ts";

export type AnySchema = v.GenericSchema<unknown, unknown>;
type Issue = v.BaseIssue<unknown>;
type Path = v.IssuePathItem[];

/** Finds places in the source text of data. */
export interface PlaceLookup {
  /** Returns the place of the value at this path, or of its nearest ancestor in the source. */
  placeOf(path: readonly PropertyKey[]): Place;
  /** Returns the place of the field name at this path. */
  keyPlaceOf(path: readonly PropertyKey[]): Place;
}

/** Type in a schema → wording in messages. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "a group of fields",
};

/**
 * Validates data. With mistakes, the value has empty fields in their place, so that one mistake does not hide others; it is
 * absent if that is not enough.
 */
export function validateData<Schema extends AnySchema>(
  data: object,
  schema: Schema,
): { value?: v.InferOutput<Schema>; issues: Issue[] } {
  const issues: Issue[] = [];
  let result = v.safeParse(schema, data);
  // A schema reports only the first unknown field of an object.
  for (let found = unknownIn(result.issues); found.length > 0; found = unknownIn(result.issues)) {
    issues.push(...found);
    for (const { input, key } of found.flatMap((issue) => pathOf(issue).slice(-1)))
      Reflect.deleteProperty(input as object, key as PropertyKey);
    result = v.safeParse(schema, data);
  }
  issues.push(...(result.issues ?? []));
  if (!result.typed) result = v.safeParse(schema, complete(schema, data));
  return result.typed ? { value: result.output, issues } : { issues };
}

function unknownIn(issues: readonly Issue[] = []): Issue[] {
  return issues.filter(isUnknown);
}

const EMPTY: Readonly<Record<string, unknown>> = { string: "", number: 0, boolean: false };

/** Returns data with empty values for what is missing or has a wrong type. */
function complete(schema: AnySchema, data: unknown): unknown {
  if (schema.type === "optional" && data === undefined) return undefined;
  const target = unwrapSchema(schema, data);
  const fields: object = typeof data === "object" && data !== null ? data : {};
  const completed = (entries: object) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [key, complete(entry, Reflect.get(fields, key))]),
    );
  if ("entries" in target) return completed(target.entries as object);
  if ("key" in target && "value" in target)
    return completed(Object.fromEntries(Object.keys(fields).map((key) => [key, target.value])));
  if ("item" in target) {
    const item = target.item as AnySchema;
    // Pages may use the first item of a list of texts as a variable.
    const items = Array.isArray(data) ? data : item.type === "string" ? [""] : [];
    return items.map((entry) => complete(item, entry));
  }
  return typeof data === target.type || v.is(target, data) ? data : EMPTY[target.type];
}

/** Converts a validation issue to a diagnostic. */
export function diagnosticOf(
  issue: Issue,
  schema: AnySchema,
  { placeOf, keyPlaceOf }: PlaceLookup,
): Diagnostic {
  const path = pathOf(issue);
  const keys = path.map(({ key }) => key as PropertyKey);
  const name = `"${fieldName(keys)}"`;
  const meaning = meaningOf(path, schema);
  if (isUnknown(issue)) {
    const known = fieldsAt(path.slice(0, -1), schema);
    const fix = suggest(String(keys.at(-1)), known, `remove it; the fields are ${known.join(", ")}.`);
    return { ...keyPlaceOf(keys), message: `${name} is not a known field.`, fix };
  }
  const isName = path.at(-1)?.origin === "key";
  const place = isName && issue.input !== undefined ? keyPlaceOf(keys) : placeOf(keys);
  if (issue.input === undefined) {
    const fix = `add "${String(keys.at(-1))}"${meaning ? `: ${meaning}` : ""}.`;
    return { ...place, message: `${name} is missing.`, fix };
  }
  const quotes = issue.expected === "string" ? " in quotes" : "";
  const fix = `write ${meaning ?? "another value"}${quotes}.`;
  return { ...place, message: `${name} ${describe(issue, isName)}.`, fix };
}

/** `must be a language tag, but is "english"` */
function describe({ kind, type, expected, message, input, received }: Issue, isName: boolean): string {
  const hasOwnMessage = kind === "validation" || type === "custom" || type === "picklist";
  const must = hasOwnMessage ? message : `must be ${KINDS[expected ?? ""] ?? expected}`;
  if (isName || input === "" || type.endsWith("check")) return must;
  const text = typeof input === "string" && JSON.stringify(input.replace(/(?<=^.{60}).+/s, "…"));
  return `${must}, but is ${text || (KINDS[received] ?? received)}`;
}

function isUnknown(issue: Issue): boolean {
  return issue.expected === "never";
}

/** `footer.columns[0].title` */
function fieldName(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

function pathOf(issue: Issue): Path {
  return (issue.path ?? []) as Path;
}

/** Returns the schema's description of the value at `path`. */
function meaningOf(path: Path, schema: AnySchema): string | undefined {
  const target = schemaAt(path, schema);
  return target && v.getDescription(unwrapSchema(target, path.at(-1)?.value));
}

function fieldsAt(path: Path, schema: AnySchema): string[] {
  const owner = schemaAt(path, schema);
  const inner = owner && unwrapSchema(owner, path.at(-1)?.value);
  return inner && "entries" in inner ? Object.keys(inner.entries as object) : [];
}

/** Returns the schema of the value at `path`, or of its key for an issue with the key. */
function schemaAt(path: Path, schema: AnySchema): AnySchema | undefined {
  let current: AnySchema | undefined = schema;
  for (const { key, input, origin } of path) {
    const owner: AnySchema | undefined = current && unwrapSchema(current, input);
    current = owner && childSchema(owner, key as PropertyKey, origin === "key");
  }
  return current;
}

function unwrapSchema(schema: AnySchema, input: unknown): AnySchema {
  if ("wrapped" in schema) return unwrapSchema(schema.wrapped as AnySchema, input);
  if ("getter" in schema) return unwrapSchema((schema.getter as (value: unknown) => AnySchema)(input), input);
  return schema;
}

function childSchema(schema: AnySchema, key: PropertyKey, isName: boolean): AnySchema | undefined {
  if ("entries" in schema) return (schema.entries as Record<PropertyKey, AnySchema>)[key];
  if ("item" in schema) return schema.item as AnySchema;
  if (isName && "key" in schema) return schema.key as AnySchema;
  return "value" in schema ? (schema.value as AnySchema) : undefined;
}
