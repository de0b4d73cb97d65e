import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { suggest } from "../diagnostics/nearest.ts";
import type { ParsedFile } from "../source/content-files.ts";
import type { Diagnostic } from "../types.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { type BodyError, createBodyValidator, pathOfPointer, pointerOf } from "./body-validator.ts";
import { checkMarks } from "./check-marks.ts";

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
  { file, positionOf, keyPositionOf }: Omit<ParsedFile<unknown>, "value" | "diagnostics">,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, message, fix, atName) => {
    const position = atName ? keyPositionOf(path) : positionOf(path);
    diagnostics.push({ file, position, message, fix });
  };
  await checkOpenApi(document, report);
  checkSchemas(document, report);
  checkReferences(document, document, [], report);
  if (diagnostics.length > 0) return diagnostics;
  checkMarks(document, report);
  checkExamples(document, report);
  return diagnostics;
}

async function checkOpenApi(document: ApiDocument, report: Report): Promise<void> {
  // The validator mutates its input.
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  if (valid) return;
  for (const error of Array.isArray(errors) ? errors : []) {
    if (REDUNDANT_KEYWORDS.includes(error.keyword)) continue;
    const path = pathOfPointer(error.instancePath);
    const name = `"${path.at(-1) ?? titleOf(document)}"`;
    const fix = "write it as the OpenAPI 3.1 specification has it.";
    report(path, `This is not valid OpenAPI 3.1: ${name} ${error.message}.`, fix);
  }
}

function titleOf({ info }: ApiDocument): string {
  return info.title;
}

/** Checks schemas against the meta-schema of JSON Schema 2020-12, which OpenAPI 3.1 uses. */
function checkSchemas({ components }: ApiDocument, report: Report): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (ajv.validateSchema(schema)) continue;
    const seen = new Set<string>();
    for (const { instancePath, message, keyword } of ajv.errors ?? []) {
      if (REDUNDANT_KEYWORDS.includes(keyword) || seen.has(instancePath)) continue;
      seen.add(instancePath);
      const path = ["components", "schemas", name, ...pathOfPointer(instancePath)];
      report(path, `"${path.at(-1)}" ${message}.`, "write the schema as JSON Schema 2020-12 has it.");
    }
  }
}

function checkReferences(document: ApiDocument, node: unknown, path: Path, report: Report): void {
  if (typeof node !== "object" || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    const inner = [...path, name];
    if (name !== "$ref" || typeof value !== "string") {
      checkReferences(document, value, inner, report);
      continue;
    }
    const target = value.startsWith("#/") ? valueAt(document, pathOfPointer(value)) : undefined;
    if (target !== undefined) continue;
    const owner = pathOfPointer(value).slice(0, -1);
    const known = Object.keys((valueAt(document, owner) as object | undefined) ?? {});
    const all = known.map((entry) => `#${pointerOf([...owner, entry])}`);
    report(
      inner,
      `The reference "${value}" does not resolve.`,
      suggest(value, all, "name what is in this file."),
    );
  }
}

function valueAt(document: ApiDocument, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => {
    return typeof node === "object" && node !== null && Object.hasOwn(node, name)
      ? (node as Record<string, unknown>)[name]
      : undefined;
  }, document);
}

function checkExamples(document: ApiDocument, report: Report): void {
  const validate = createBodyValidator(document);
  for (const content of bodiesOf(document)) {
    const { examples } = valueAt(document, content) as { examples: Record<string, { value: unknown }> };
    for (const [name, { value }] of Object.entries(examples)) {
      for (const error of validate([...content, "schema"], value)) {
        reportExample(name, [...content, "examples", name, "value"], error, report);
      }
    }
  }
}

function reportExample(example: string, path: Path, error: BodyError, report: Report): void {
  const member = error.path.join(".");
  const of = member ? `: "${member}" ${error.message}` : `: it ${error.message}`;
  const fix = error.unknown
    ? suggest(error.unknown.name, error.unknown.known, `the fields are ${error.unknown.known.join(", ")}.`)
    : "correct the example, or the schema.";
  const message = `The example "${example}" does not fit its schema${of}.`;
  report([...path, ...error.path], message, fix, error.unknown !== undefined);
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
