import * as v from "valibot";
import { type ApiField, isHidden, type Side, variantsOf } from "./api-fields.ts";
import type { ApiSchema, Json } from "./api-schemas.ts";
import { merge, mergeAllOf } from "./dereference.ts";

/** The fact with the texts of all errors. */
export const ERROR_MESSAGES = "apiErrorMessages";
/** Replaces an object that is not shown. */
const ELISION = "{…}";

/** Writes an example as JSON, with names of environment variables instead of secrets, and without the repeated request. */
export function shownExample(example: Json, fields: readonly ApiField[]): string {
  const replacements = new Map(
    fields.flatMap(({ name, isEcho, isSensitive, environmentVariable = "secret" }) => {
      return isEcho ? [[name, ELISION]] : isSensitive ? [[name, `<${environmentVariable}>`]] : [];
    }) as [string, Json][],
  );
  const replaced = (name: string, value: Json) => replacements.get(name) ?? value;
  return JSON.stringify(example, replaced, 2).replaceAll(JSON.stringify(ELISION), ELISION);
}

const errorSchema = v.object({
  propertyWithError: v.string(),
  propertyErrorMessages: v.array(v.string()),
});

const responseSchema = v.object({ errors: v.array(errorSchema) });

/** Returns the errors of an example response, or none if its errors have another shape. */
export function errorsIn(example: Json): v.InferOutput<typeof errorSchema>[] {
  const result = v.safeParse(responseSchema, example);
  return result.success ? result.output.errors : [];
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T09:30:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  uuid: "5f0c9e7a-3c1b-4d6e-9a2f-8b7d6c5e4f3a",
};
const BY_TYPE: Readonly<Record<string, Json>> = {
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

/** Makes a value that a schema without references describes. */
export function exampleOfSchema(written: ApiSchema, side: Side): Json {
  const { oneOf, anyOf, ...schema } = mergeAllOf(written);
  const given = [schema.example, schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]];
  const first = given.find((value) => value !== undefined);
  if (first !== undefined) return first as Json;
  const [variant] = variantsOf({ oneOf, anyOf });
  if (variant) return exampleOfSchema(merge(schema, variant), side);
  if (schema.properties) {
    const shown = Object.entries(schema.properties).filter(([, member]) => !isHidden(member, side));
    // A request needs no optional field, unless it would be empty.
    const { required = [] } = schema;
    const sent = shown.filter(
      ([name, member]) => side === "response" || required.includes(name) || hasExample(member),
    );
    const fields = sent.length > 0 ? sent : shown;
    return Object.fromEntries(fields.map(([name, member]) => [name, exampleOfSchema(member, side)]));
  }
  const [type = "string"] = [schema.type ?? "string"].flat();
  if (schema.items && type !== "object") return [exampleOfSchema(schema.items, side)];
  return BY_TYPE[type] === undefined
    ? (BY_FORMAT[schema.format ?? ""] ?? matching(schema.pattern))
    : (schema.minimum ?? BY_TYPE[type]);
}

function hasExample(member: ApiSchema): boolean {
  const { example, examples } = mergeAllOf(member);
  return example !== undefined || examples !== undefined;
}

/** A class, an escape, a group or a character of a pattern, and how often it comes. */
const PART =
  /(?:\[((?:\\.|[^\]\\])+)\]|\\(.)|\((?:\?:)?([^()|]*)[^()]*\)|([^\\[\](){}*+?]))(?:\{(\d+)[^}]*\}|([*?])|\+)?/g;
const CLASSES: Readonly<Record<string, string>> = { d: "1", w: "a", s: " ", D: "a", W: "-", S: "a" };

/** Writes a text that matches a simple pattern; any text if that is not found. */
function matching(pattern = "^text$"): string {
  const text = written(pattern.replace(/^\^|\$$/g, ""));
  return patternOf(pattern)?.test(text) ? text : "text";
}

/** Returns a pattern of a schema; undefined for one of another dialect, such as (?i). */
export function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}

function written(pattern: string): string {
  type Parts = (string | undefined)[];
  return pattern.replace(PART, (_part, ...[set, escaped, group, plain, times = "1", none]: Parts) => {
    if (none) return "";
    const [, classOf = escaped] = /^\\(.)/.exec(set ?? "") ?? [];
    const one = classOf ? (CLASSES[classOf] ?? classOf) : (set?.[0] ?? plain ?? written(group ?? ""));
    return one.repeat(Number(times));
  });
}
