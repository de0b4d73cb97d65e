import * as v from "valibot";
import { type AnySchema, diagnosticOf, type PlaceLookup, validateData } from "./data-diagnostics.ts";
import type { ParsedData } from "./parse-data.ts";

export type Fields = Record<string, unknown>;
/** Data that no schema of its own has checked. */
export const fieldsSchema = v.record(v.string(), v.unknown());

/** Validates data with the changes of a patch. A diagnostic is at its place in the patch, if that has the value. */
export function mergeData<Schema extends AnySchema>(
  base: ParsedData<Fields>,
  patch: ParsedData<Fields>,
  schema: Schema,
): ParsedData<v.InferOutput<Schema>> {
  const ownerOf = (path: readonly PropertyKey[]): PlaceLookup => {
    if (hasPath(patch.value, path)) return patch;
    return hasPath(base.value, path) ? base : ownerOf(path.slice(0, -1));
  };
  const places: PlaceLookup = {
    placeOf: (path) => ownerOf(path).placeOf(path),
    keyPlaceOf: (path) => ownerOf(path).keyPlaceOf(path),
  };
  const unreadable = [...base.diagnostics, ...patch.diagnostics];
  if (unreadable.length > 0) return { diagnostics: unreadable, ...places };
  const { value, issues } = validateData(applyPatch(base.value, patch.value) as Fields, schema);
  const diagnostics = issues.map((issue) => diagnosticOf(issue, schema, places));
  return { value, isPartial: issues.length > 0, diagnostics, ...places };
}

/** Applies a JSON merge patch (RFC 7396): groups of fields are merged, `null` removes a field, anything else replaces. */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged = isFields(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = applyPatch(merged[name], value);
  }
  return merged;
}

/** Checks whether data has the value at `path`, or a list or text that takes its place. */
function hasPath(data: unknown, path: readonly PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || !isFields(data)) return true;
  return Object.hasOwn(data, name) && hasPath(data[String(name)], rest);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
