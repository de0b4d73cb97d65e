import { Validator } from "@seriousme/openapi-schema-validator";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { PositionLookup } from "../diagnostics/data-diagnostics.ts";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { createBodyValidator, pathOfPointer } from "./body-validator.ts";
import { resolveSchema, withoutCycles } from "./resolve-schema.ts";
import { unshownFields } from "./unshown-fields.ts";

/** Keywords whose errors only repeat those of their subschemas. */
const REDUNDANT_KEYWORDS = ["anyOf", "oneOf", "if"];

type Path = string[];
type Report = (path: Path, message: string, fix: string, atName?: boolean) => void;

/**
 * Checks the API description against the OpenAPI 3.1 schema and JSON Schema, and checks references and examples. Examples
 * are checked only in an otherwise valid document. `document` has its variables filled.
 */
export async function checkApi(
  document: ApiDocument,
  { file, positionOf, keyPositionOf }: PositionLookup & { file: string },
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, message, fix, atName) => {
    const position = atName ? keyPositionOf(path) : positionOf(path);
    diagnostics.push({ file, position, message, fix });
  };
  await checkOpenApi(document, report);
  checkKeywords(document, report);
  const warnings = unshownFields(document).map(({ name, paths }): Diagnostic => {
    const places = paths.length > 1 ? ` in ${paths.length} places: this is the first` : "";
    const message = `The reference does not show ${name}${places}.`;
    const fix = "say what readers have to know in a description, or leave it out.";
    return { isWarning: true, file, position: keyPositionOf(paths[0] ?? []), message, fix };
  });
  if (diagnostics.length > 0) return [...diagnostics, ...warnings];
  checkSecrets(withoutCycles(document), report);
  for (const [name, schema] of Object.entries(document.components.schemas))
    checkMeanings(schema, ["components", "schemas", name], report);
  checkExamples(document, report);
  return [...diagnostics, ...warnings];
}

/** Checks the document, and its schemas against the meta-schema of JSON Schema 2020-12, which OpenAPI 3.1 uses. */
async function checkOpenApi(document: ApiDocument, report: Report): Promise<void> {
  const reportErrors = (errors: unknown, base: Path) => {
    const seen = new Set<string>();
    for (const { keyword, instancePath, message } of (Array.isArray(errors) ? errors : []) as ErrorObject[]) {
      if (REDUNDANT_KEYWORDS.includes(keyword) || seen.has(instancePath)) continue;
      seen.add(instancePath);
      const path = [...base, ...pathOfPointer(instancePath)];
      const fix = "write it as the OpenAPI 3.1 specification has it.";
      report(path, `This is not valid OpenAPI 3.1: "${path.at(-1) ?? "openapi"}" ${message}.`, fix);
    }
  };
  // The validator mutates its input.
  reportErrors((await new Validator().validate(structuredClone(document))).errors, []);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!ajv.validateSchema(schema)) reportErrors(ajv.errors, ["components", "schemas", name]);
  }
}

/** Reports references that do not resolve, and keywords and formats that validators do not know. */
function checkKeywords(document: ApiDocument, report: Report): void {
  const formats = new Set(Object.keys(fullFormats));
  const check = (name: string, value: unknown, path: Path): void => {
    if (name === "$ref" && typeof value === "string") {
      if (!value.startsWith("#/") || valueAt(document, pathOfPointer(value)) === undefined)
        report(path, `The reference "${value}" does not resolve.`, "name what is in this file.");
    }
    if (name === "nullable" && typeof value === "boolean")
      report(
        path,
        '"nullable" is not a keyword of OpenAPI 3.1.',
        'write type: [string, "null"] or the like.',
      );
    if (name === "format" && typeof value === "string" && !formats.has(value)) {
      formats.add(value);
      report(path, `"${value}" is not a known format.`, "remove it, and say in the description what it is.");
    }
    if (typeof value !== "object" || value === null || name === "examples") return;
    for (const [inner, member] of Object.entries(value)) check(inner, member, [...path, inner]);
  };
  check("", document, []);
}

function valueAt(document: ApiDocument, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => {
    return typeof node === "object" && node !== null && Object.hasOwn(node, name)
      ? Reflect.get(node, name)
      : undefined;
  }, document);
}

/** Reports secrets without a variable, which samples would contain. */
function checkSecrets(document: ApiDocument, report: Report): void {
  for (const [path, { post }] of Object.entries(document.paths)) {
    const { properties = {} } = resolveSchema(document, post.requestBody.content["application/json"].schema);
    for (const [name, member] of Object.entries(properties)) {
      const field = resolveSchema(document, member);
      if (!field["x-sensitive"] || field["x-environment-variable"]) continue;
      const message = `The field "${name}" is sensitive, and samples would contain it.`;
      report(
        ["paths", path, "post"],
        message,
        "name its variable with x-environment-variable in its schema.",
      );
    }
  }
}

/** Reports enumeration values without a description. */
function checkMeanings(schema: ApiSchema, path: Path, report: Report): void {
  const meanings = schema["x-enumDescriptions"] ?? {};
  for (const value of schema.enum?.map(String) ?? []) {
    if (Object.hasOwn(meanings, value)) continue;
    const fix = `add ${value} to x-enumDescriptions.`;
    report([...path, "enum"], `The value "${value}" has no meaning for readers.`, fix);
  }
  for (const keyword of ["properties", "allOf"] as const) {
    for (const [name, member] of Object.entries(schema[keyword] ?? {}))
      checkMeanings(member, [...path, keyword, name], report);
  }
  if (schema.items) checkMeanings(schema.items, [...path, "items"], report);
}

function checkExamples(document: ApiDocument, report: Report): void {
  const validate = createBodyValidator(document);
  for (const content of bodiesOf(document)) {
    const { examples } = valueAt(document, content) as { examples: Record<string, { value: unknown }> };
    for (const [name, { value }] of Object.entries(examples)) {
      for (const { path, message, isUnknown } of validate([...content, "schema"], value)) {
        const field = path.length > 0 ? `"${path.join(".")}"` : "it";
        report(
          [...content, "examples", name, "value", ...path],
          `The example "${name}" does not fit its schema: ${field} ${message}.`,
          "correct the example, or the schema.",
          isUnknown,
        );
      }
    }
  }
}

/** Returns the paths of all request and response bodies. */
function bodiesOf({ paths, webhooks, components }: ApiDocument): Path[] {
  const json = ["content", "application/json"];
  const form = ["content", "application/x-www-form-urlencoded"];
  return [
    ...Object.entries(paths).flatMap(([path, { post }]) => [
      ["paths", path, "post", "requestBody", ...json],
      ...Object.entries(post.responses).flatMap(([status, response]) =>
        "content" in response ? [["paths", path, "post", "responses", status, ...json]] : [],
      ),
    ]),
    ...Object.keys(webhooks).map((name) => ["webhooks", name, "post", "requestBody", ...form]),
    ...Object.entries(components.responses).flatMap(([name, response]) =>
      response.content ? [["components", "responses", name, ...json]] : [],
    ),
  ];
}
