import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";

/** A mismatch between a body and its schema. */
export interface BodyError {
  path: string[];
  message: string;
  /** The last name of the path is a field that the schema does not have. */
  isUnknown: boolean;
}

/** Validates a body against the schema at a path of the document, such as `["components", "schemas", "AuthFields"]`. */
export type ValidateBody = (schemaPath: readonly string[], value: unknown) => BodyError[];

const DOCUMENT_ID = "api";
/** Fields that a schema does not name are usually misspelled. */
const CLOSED = { unevaluatedProperties: false };

/** Creates a validator for the document's JSON Schema 2020-12 schemas. Throws if a schema is invalid. */
export function createBodyValidator(document: ApiDocument): ValidateBody {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const schemas = mapValues(document.components.schemas, withClosedMembers);
  const closed = withoutNullable({ ...document, components: { ...document.components, schemas } });
  ajv.addSchema(closed, DOCUMENT_ID, undefined, false);
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPath, value) => {
    const $ref = `${DOCUMENT_ID}#${pointerOf(schemaPath)}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref, ...CLOSED });
    compiled.set($ref, validate);
    validate(value);
    return (validate.errors ?? []).map(toBodyError);
  };
}

/** Replaces `nullable`, of which Ajv has its own idea. */
function withoutNullable(document: object): object {
  const text = JSON.stringify(document, (_name, node: unknown) => {
    if (typeof node !== "object" || node === null || !("nullable" in node)) return node;
    const { nullable, ...schema } = node as ApiSchema;
    if (typeof nullable !== "boolean") return node;
    return nullable && schema.type ? { ...schema, type: [schema.type, "null"].flat() } : schema;
  });
  return JSON.parse(text) as object;
}

/** Closes the objects in a schema. The schema itself stays open, because others extend it. */
function withClosedMembers({ properties, items, allOf, ...schema }: ApiSchema): ApiSchema {
  const close = (member: ApiSchema) => ({ ...withClosedMembers(member), ...CLOSED });
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, close) }),
    ...(items && { items: close(items) }),
    ...(allOf && { allOf: allOf.map(withClosedMembers) }),
  };
}

function mapValues<Value>(
  values: Record<string, Value>,
  map: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function toBodyError({ instancePath, message = "is not valid", params }: ErrorObject): BodyError {
  const { allowedValues, unevaluatedProperty } = params as Record<string, unknown>;
  const path = pathOfPointer(instancePath);
  if (typeof unevaluatedProperty === "string")
    return { path: [...path, unevaluatedProperty], message: "is not in its schema", isUnknown: true };
  const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(", ")}` : "";
  return { path, message: message + values, isUnknown: false };
}

/** `/paths/~1Orders~1DoRefund` */
export function pointerOf(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Splits a JSON pointer into names. */
export function pathOfPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}
