import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { dereference, merge, mergeAllOf, pathOfPointer, valueAt } from "./dereference.ts";
import { patternOf } from "./examples.ts";

/** A mismatch between a body and its schema. */
export interface BodyError {
  path: string[];
  message: string;
  /** The last name of the path is a field that the schema does not name, which is probably misspelled. */
  isUnknown: boolean;
}

/** Validates a body against the schema at a path of the document, such as `["components", "schemas", "AuthFields"]`. */
export type ValidateBody = (schemaPath: readonly string[], value: unknown) => BodyError[];

const DOCUMENT_ID = "api";

/** Creates a validator for the document's JSON Schema 2020-12 schemas. Throws if a schema is invalid. */
export function createBodyValidator(document: ApiDocument): ValidateBody {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, unicodeRegExp: false });
  addFormats.default(ajv);
  ajv.addSchema(inJsonSchema(document), DOCUMENT_ID, undefined, false);
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPath, value) => {
    const $ref = `${DOCUMENT_ID}#${pointerOf(schemaPath)}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    validate(value);
    const schemaAt = (path: readonly string[]) => dereference(document, valueAt(document, path) as ApiSchema);
    return [
      ...withoutKinds(validate.errors ?? []).map(toBodyError),
      ...unknownFields(schemaAt(schemaPath), value, [], (pointer) => schemaAt(pathOfPointer(pointer))),
    ];
  };
}

/**
 * Replaces `nullable`, of which Ajv has its own idea, and `oneOf`: of open objects, a value often fits several, and the discriminator
 * decides.
 */
function inJsonSchema(document: object): object {
  const text = JSON.stringify(document, (_name, node: unknown) => {
    if (typeof node !== "object" || node === null || Array.isArray(node)) return node;
    const { nullable, oneOf, ...schema } = node as ApiSchema;
    const kinds = Array.isArray(oneOf)
      ? { anyOf: oneOf, ...(schema.anyOf && { allOf: [{ anyOf: schema.anyOf }] }) }
      : {};
    const open = { ...schema, ...(typeof oneOf === "object" ? kinds : { oneOf }) };
    if (typeof open.pattern === "string" && !patternOf(open.pattern)) delete open.pattern;
    if (typeof nullable !== "boolean") return { ...open, nullable };
    return nullable ? { anyOf: [open, { type: "null" }] } : open;
  });
  return JSON.parse(text) as object;
}

/** Finds fields that a schema with fields does not name. It may have them, but they are usually misspelled. */
function unknownFields(
  written: ApiSchema,
  value: unknown,
  path: string[],
  resolve: ($ref: string) => ApiSchema,
): BodyError[] {
  const { $ref, "x-repeats": repeats, ...cut } = mergeKinds(written);
  const {
    properties = {},
    items = {},
    additionalProperties,
    ...schema
  } = repeats && $ref ? mergeKinds(resolve($ref)) : cut;
  const check = (member: ApiSchema, entry: unknown, name: string | number) =>
    unknownFields(member, entry, [...path, String(name)], resolve);
  if (Array.isArray(value)) return value.flatMap((item, index) => check(items, item, index));
  const isOpen = additionalProperties || "patternProperties" in schema;
  if (typeof value !== "object" || value === null || Object.keys(properties).length === 0) return [];
  return Object.entries(value).flatMap(([name, member]): BodyError[] => {
    if (Object.hasOwn(properties, name)) return check(properties[name] ?? {}, member, name);
    return isOpen ? [] : [{ path: [...path, name], message: "is not in its schema", isUnknown: true }];
  });
}

/** Merges a schema with all that it may be. */
function mergeKinds(written: ApiSchema): ApiSchema {
  const { oneOf = [], anyOf = [], ...schema } = mergeAllOf(written);
  return [...oneOf, ...anyOf].map(mergeKinds).reduce((all, kind) => merge(kind, all), schema);
}

/** Keeps one error for a value that is of none of its kinds: the deepest, because it is of the kind that was meant. */
function withoutKinds(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath);
  const unionOf = ({ instancePath }: ErrorObject) =>
    unions.find((path) => `${instancePath}/`.startsWith(`${path}/`));
  const depthOf = ({ keyword, instancePath }: ErrorObject) =>
    // Which kind it is not says nothing about the kind that was meant.
    keyword === "const" ? -1 : instancePath.split("/").length;
  return errors.filter((error) => {
    const union = unionOf(error);
    if (union === undefined) return true;
    const [meant] = errors
      .filter((other) => unionOf(other) === union)
      .sort((one, other) => depthOf(other) - depthOf(one));
    return error === meant;
  });
}

function toBodyError({ instancePath, message = "is not valid", params }: ErrorObject): BodyError {
  const { allowedValues } = params as Record<string, unknown>;
  const path = pathOfPointer(instancePath);
  const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(", ")}` : "";
  return { path, message: message + values, isUnknown: false };
}

/** `/paths/~1Orders~1DoRefund` */
export function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
