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

/** Data that satisfies its schema's types, as near to what is written as can be. */
export interface RepairedData<Value> {
  value: Value;
  /** Something of what is written may be missing from the value. */
  isPartial: boolean;
}

/** Repairing a value may show mistakes inside it. */
const MAX_ROUNDS = 8;

/**
 * Makes wrong data usable for the checks that come after validation, so that one mistake does not hide the others: misspelt
 * fields get their name, unknown ones go, and missing or mistyped values are empty. Undefined when that is not enough.
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
    // First of all names: a field that is missing may be there under another.
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

/** Gives misspelt fields their name and removes the others. Returns whether a page or a list may be lost with one. */
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

/** Puts an empty value where one is missing or of a wrong type. Returns whether something written is lost. */
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
      // The first of a list of texts is a variable for writers.
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
