import * as v from "valibot";
import {
  type AnySchema,
  type Issue,
  isUnknown,
  keysOfIssue,
  pathOfIssue,
  schemaAt,
  unknownFields,
  unwrapSchema,
} from "./data-diagnostics.ts";

/** Data that satisfies its schema's types, as close to the source as possible. */
export interface RepairedData<Value> {
  value: Value;
  /** Data may have been lost in the repair. */
  isPartial: boolean;
}

/** Repairing a value can reveal mistakes inside it. */
const MAX_ROUNDS = 8;

/**
 * Repairs invalid data for later checks, so that one mistake does not hide others: renames misspelled fields, removes
 * unknown ones and empties missing or mistyped values. Returns undefined if that is not enough.
 */
export function repairData<Schema extends AnySchema>(
  written: unknown,
  schema: Schema,
): RepairedData<v.InferOutput<Schema>> | undefined {
  const root = { data: structuredClone(written) };
  let isPartial = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = v.safeParse(schema, root.data);
    if (result.typed) return { value: result.output, isPartial };
    const issues: readonly Issue[] = result.issues.filter(({ kind }) => kind === "schema");
    // Names first: a missing field may be there under a misspelled name.
    const unknown = issues.filter(isUnknown);
    for (const issue of unknown) isPartial = renameUnknown(issue, schema, root) || isPartial;
    if (unknown.length > 0) continue;
    for (const issue of issues) isPartial = fillIn(issue, schema, root) || isPartial;
  }
  return undefined;
}

interface Root {
  data: unknown;
}

/** Renames misspelled fields and removes other unknown ones. Returns whether a page or a list may be lost. */
function renameUnknown(issue: Issue, schema: AnySchema, root: Root): boolean {
  return unknownFields(issue, schema)
    .map(({ owner, key, nearest }) => {
      const target = valueAt(root, owner);
      const value = target[key];
      delete target[key];
      const isFree = nearest !== undefined && target[nearest] === undefined;
      if (isFree) target[nearest] = value;
      return !isFree && (typeof value === "string" || typeof value === "object");
    })
    .includes(true);
}

/** Replaces a missing or mistyped value with an empty one. Returns whether data is lost. */
function fillIn(issue: Issue, schema: AnySchema, root: Root): boolean {
  const keys = keysOfIssue(issue);
  const last = keys.at(-1);
  if (last === undefined) return true;
  const target = schemaAt(schema, pathOfIssue(issue));
  valueAt(root, keys.slice(0, -1))[last] = target && emptyValue(target, issue.input);
  return issue.input !== undefined;
}

function emptyValue(schema: AnySchema, written: unknown): unknown {
  if (schema.type === "optional") return undefined;
  const target: AnySchema & { options?: readonly unknown[]; item?: AnySchema } = unwrapSchema(
    schema,
    undefined,
  );
  switch (target.type) {
    case "string":
      return ["number", "boolean"].includes(typeof written) ? String(written) : "";
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      // Writers may use the first item of a list of strings as a variable.
      return target.item?.type === "string" ? [""] : [];
    case "picklist":
      return target.options?.[0];
    default:
      return {};
  }
}

function valueAt({ data }: Root, keys: readonly PropertyKey[]): Record<PropertyKey, unknown> {
  return keys.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], data) as Record<
    PropertyKey,
    unknown
  >;
}
