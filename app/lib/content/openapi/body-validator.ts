import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { resolveSchema } from "./resolve-schema.ts";

/** A mismatch between a body and its schema. */
export interface BodyError {
  path: string[];
  message: string;
  /** An unknown name, and the known ones. */
  unknown?: { name: string; known: string[] };
}

/** Validates a body against the schema at a path of the document, such as `["components", "schemas", "AuthFields"]`. */
export type ValidateBody = (schemaPath: readonly string[], value: unknown) => BodyError[];

const DOCUMENT_ID = "api";

/**
 * Creates a validator for the document's JSON Schema 2020-12 schemas. Fields that a schema does not name are errors too,
 * because they are usually misspelled. Throws if a schema is invalid.
 */
export function createBodyValidator(document: ApiDocument): ValidateBody {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT_ID, undefined, false);
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPath, value) => {
    const $ref = `${DOCUMENT_ID}#${pointerOf(schemaPath)}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    validate(value);
    const schema = schemaPath.reduce<unknown>(
      (node, name) => (node as Record<string, unknown>)?.[name],
      document,
    );
    return [
      ...(validate.errors ?? []).map(toBodyError),
      ...unknownMembers(document, schema as ApiSchema, value, []),
    ];
  };
}

function toBodyError({ instancePath, message, params }: ErrorObject): BodyError {
  const { allowedValues } = params as { allowedValues?: unknown[] };
  const values = allowedValues ? `: ${allowedValues.join(", ")}` : "";
  return { path: pathOfPointer(instancePath), message: `${message ?? "is not valid"}${values}` };
}

function unknownMembers(
  document: ApiDocument,
  schema: ApiSchema,
  value: unknown,
  path: string[],
): BodyError[] {
  const { properties, items, additionalProperties } = resolveSchema(document, schema);
  if (Array.isArray(value)) {
    return items
      ? value.flatMap((entry, index) => unknownMembers(document, items, entry, [...path, String(index)]))
      : [];
  }
  if (typeof value !== "object" || value === null || !properties || additionalProperties) return [];
  return Object.entries(value).flatMap(([name, member]): BodyError[] => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner) return unknownMembers(document, inner, member, [...path, name]);
    const known = Object.keys(properties);
    return [{ path: [...path, name], message: "is not in its schema", unknown: { name, known } }];
  });
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
