import * as v from "valibot";
import type { Diagnostic, Position } from "../types.ts";
import { findNearest } from "./nearest.ts";

export type AnySchema = v.GenericSchema<unknown, unknown>;
export type Issue = v.BaseIssue<unknown>;
type Path = v.IssuePathItem[];

/** Finds positions in the source text of data. */
export interface PositionLookup {
  /** Returns the position of the value at this path, or of its nearest ancestor in the source. */
  positionOf(path: readonly PropertyKey[]): Position;
  /** Returns the position of the field name at this path. */
  keyPositionOf(path: readonly PropertyKey[]): Position;
}

interface DataPositions extends PositionLookup {
  file: string;
}

/** Type name in schemas → wording in messages. */
const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "a group of fields",
  null: "empty",
};

/** Converts validation issues to diagnostics. A misspelled required field is not reported as missing as well. */
export function diagnosticsOf(
  issues: readonly Issue[],
  schema: AnySchema,
  place: DataPositions,
): Diagnostic[] {
  const unknown = issues.filter(isUnknown).flatMap((issue) => unknownFields(issue, schema));
  const meant = new Set(unknown.map(({ owner, nearest }) => fieldName([...owner, nearest ?? ""])));
  const others = issues.filter(
    (issue) => !isUnknown(issue) && !(isMissing(issue) && meant.has(fieldName(keysOfIssue(issue)))),
  );
  return [
    ...unknown.map((field) => unknownFieldDiagnostic(field, place)),
    ...others.map((issue) =>
      (isMissing(issue) ? missingFieldDiagnostic : wrongValueDiagnostic)(issue, schema, place),
    ),
  ];
}

export const isUnknown = (issue: Issue) => issue.expected === "never";
const isMissing = (issue: Issue) => issue.input === undefined;

interface UnknownField {
  owner: PropertyKey[];
  key: string;
  known: string[];
  nearest: string | undefined;
}

/** Returns all unknown fields of an object: a schema reports only the first. */
export function unknownFields(issue: Issue, schema: AnySchema): UnknownField[] {
  const path = pathOfIssue(issue);
  const input = path.at(-1)?.input as object;
  const ownerPath = path.slice(0, -1);
  const ownerSchema = schemaAt(schema, ownerPath);
  const inner = ownerSchema && unwrapSchema(ownerSchema, input);
  const known = inner && "entries" in inner ? Object.keys(inner.entries as object) : [];
  const owner = ownerPath.map(({ key }) => key as PropertyKey);
  return Object.keys(input)
    .filter((key) => !known.includes(key))
    .map((key) => ({ owner, key, known, nearest: findNearest(key, known) }));
}

function unknownFieldDiagnostic(
  { owner, key, known, nearest }: UnknownField,
  place: DataPositions,
): Diagnostic {
  const keys = [...owner, key];
  return {
    file: place.file,
    position: place.keyPositionOf(keys),
    message: `"${fieldName(keys)}" is not a known field.`,
    fix: nearest ? `did you mean "${nearest}"?` : `remove it; the fields are ${known.join(", ")}.`,
  };
}

function missingFieldDiagnostic(issue: Issue, schema: AnySchema, place: DataPositions): Diagnostic {
  const keys = keysOfIssue(issue);
  const meaning = meaningOf(issue, schema);
  const name = `"${String(keys.at(-1))}"`;
  return {
    file: place.file,
    position: place.positionOf(keys),
    message: `"${fieldName(keys)}" is missing.`,
    fix: meaning ? `add ${name}: ${meaning}.` : `add ${name}.`,
  };
}

function wrongValueDiagnostic(issue: Issue, schema: AnySchema, place: DataPositions): Diagnostic {
  const keys = keysOfIssue(issue);
  const isName = pathOfIssue(issue).at(-1)?.origin === "key";
  return {
    file: place.file,
    position: isName ? place.keyPositionOf(keys) : place.positionOf(keys),
    message: `"${fieldName(keys)}" ${describeIssue(issue, isName)}.`,
    fix: fixOf(issue, meaningOf(issue, schema)),
  };
}

/** `must be a number, but is "two"`. */
function describeIssue(issue: Issue, isName: boolean): string {
  const hasOwnMessage = issue.kind === "validation" || issue.type === "custom" || issue.type === "picklist";
  const expected = hasOwnMessage ? issue.message : `must be ${KINDS[issue.expected ?? ""] ?? issue.expected}`;
  const shown = typeof issue.input === "string" ? `"${issue.input}"` : issue.received;
  const hidesValue = isName || issue.input === "" || ["check", "partial_check"].includes(issue.type);
  return hidesValue ? expected : `${expected}, but is ${KINDS[shown] ?? shown}`;
}

function fixOf(issue: Issue, meaning: string | undefined): string {
  const isUnquoted = issue.expected === "string" && issue.input !== null && !Array.isArray(issue.input);
  if (isUnquoted) return "put the value in quotes.";
  return meaning ? `write ${meaning}.` : "correct the value.";
}

/** `footer.columns[0].title` */
function fieldName(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

export function pathOfIssue(issue: Issue): Path {
  return (issue.path ?? []) as Path;
}

export function keysOfIssue(issue: Issue): PropertyKey[] {
  return pathOfIssue(issue).map((item) => item.key as PropertyKey);
}

/** Returns the schema of the value at `path`, or of its key for an issue with the key. */
export function schemaAt(schema: AnySchema, path: Path): AnySchema | undefined {
  let current: AnySchema | undefined = schema;
  for (const { key, input, origin } of path) {
    const owner: AnySchema | undefined = current && unwrapSchema(current, input);
    current = owner && childSchema(owner, key as PropertyKey, origin === "key");
  }
  return current;
}

/** Unwraps `optional` and `lazy` schemas. */
export function unwrapSchema(schema: AnySchema, input: unknown): AnySchema {
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

/** Returns the schema's description of the value. */
function meaningOf(issue: Issue, schema: AnySchema): string | undefined {
  const path = pathOfIssue(issue);
  const target = schemaAt(schema, path);
  return target && v.getDescription(unwrapSchema(target, path.at(-1)?.value));
}
