import { Validator } from "@seriousme/openapi-schema-validator";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { PlaceLookup } from "../diagnostics/data-diagnostics.ts";
import { listNames } from "../diagnostics/nearest.ts";
import { strayMarksIn } from "../schemas/data-markdown.ts";
import { isJson, operationsOf } from "./api.ts";
import type { ApiDocument, ApiSchema, MediaType, WrittenOperation } from "./api-schemas.ts";
import { createBodyValidator } from "./body-validator.ts";
import { pathOfPointer, valueAt } from "./dereference.ts";
import { patternOf } from "./examples.ts";
import { type ShownPart, shownParts } from "./shown-parts.ts";

/** Keywords whose errors only repeat those of their subschemas. */
const REDUNDANT_KEYWORDS = ["anyOf", "oneOf", "if"];

const UNSHOWN_FIX = "say what readers have to know in a description, or leave it out.";

/** Compiles the schema of OpenAPI once a process. */
const openApiValidator = new Validator();

type Path = readonly string[];
type Report = (path: Path, message: string, fix: string, atName?: boolean, isWarning?: boolean) => void;

/**
 * Checks the API description against the OpenAPI 3.1 schema and JSON Schema, and checks references and examples. Examples
 * are checked only in an otherwise valid document. `document` has its variables filled.
 */
export async function checkApi(
  document: ApiDocument,
  { placeOf, keyPlaceOf }: PlaceLookup,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, message, fix, atName, isWarning) => {
    const place = atName ? keyPlaceOf(path) : placeOf(path);
    diagnostics.push({ ...(isWarning && { isWarning }), ...place, message, fix });
  };
  if (document.servers[0]?.url.startsWith("/") && Object.keys(document.paths).length > 0) {
    const fix = "write the full URL of the first server, such as https://api.example/v1.";
    report(["servers"], "The server has no host, so samples have none.", fix, false, true);
  }
  const { shown, unshown } = shownParts(document);
  await checkOpenApi(document, shown, report);
  checkKeywords(document, report);
  checkSecurity(document, shown, report);
  checkOperations(document, report, (path) => keyPlaceOf(path).position.line);
  const extra = operationsOf(document).flatMap(({ source, effect, request }) =>
    effect !== "webhook" && request && request.examples.length > 1 ? [[...source, "requestBody"]] : [],
  );
  if (extra.length > 0) unshown.set("examples of the request after the first", extra);
  // In an invalid document, anything may be anything.
  if (diagnostics.every(({ isWarning }) => isWarning)) {
    for (const { kind, path, node } of shown) if (kind === "schema") checkMeanings(node, path, report);
    const bodies = shown.filter(({ kind, path }) => kind === "media_type" && hasFields(path.at(-1)));
    checkExamples(document, bodies, report);
  }
  for (const [name, [first = [], ...others]] of unshown) {
    const places = others.length > 0 ? ` in ${others.length + 1} places: this is the first` : "";
    report(first, `The reference does not show ${name}${places}.`, UNSHOWN_FIX, true, true);
  }
  return diagnostics;
}

/** Checks the document, and its schemas against the meta-schema of JSON Schema 2020-12, which OpenAPI 3.1 uses. */
async function checkOpenApi(
  document: ApiDocument,
  shown: readonly ShownPart[],
  report: Report,
): Promise<void> {
  const seen = new Set<string>();
  const reportErrors = (errors: unknown, base: Path) => {
    for (const { keyword, instancePath, message } of (Array.isArray(errors) ? errors : []) as ErrorObject[]) {
      const path = [...base, ...pathOfPointer(instancePath)];
      const place = path.join("/");
      if (REDUNDANT_KEYWORDS.includes(keyword) || seen.has(place)) continue;
      seen.add(place);
      const fix = "write it as the OpenAPI 3.1 specification has it.";
      report(path, `This is not valid OpenAPI 3.1: "${path.at(-1) ?? "openapi"}" ${message}.`, fix);
    }
  };
  // The validator mutates its input.
  reportErrors((await openApiValidator.validate(structuredClone(document))).errors, []);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const { kind, path, node } of shown)
    if (kind === "schema" && !ajv.validateSchema(node)) reportErrors(ajv.errors, path);
}

/** Reports references that do not resolve, keywords and formats that validators do not know, and Markdown that stays text. */
function checkKeywords(document: ApiDocument, report: Report): void {
  /** Formats that are known or have been reported. */
  const formats = new Set(Object.keys(fullFormats));
  let isNullableReported = false;
  const check = (name: string, value: unknown, path: Path): void => {
    if (name === "$ref" && typeof value === "string") {
      if (!value.startsWith("#/") || valueAt(document, pathOfPointer(value)) === undefined)
        report(path, `The reference "${value}" does not resolve.`, "name what is in this file.");
    }
    if (name === "description" && typeof value === "string") {
      const [stray] = strayMarksIn(value);
      if (stray) report(path, `"${stray.mark}" of this Markdown stays text.`, stray.fix, false, true);
    }
    if (name === "nullable" && typeof value === "boolean" && !isNullableReported) {
      isNullableReported = true;
      const fix = 'write type: [string, "null"] or the like. Pages show it as that.';
      report(path, '"nullable" is not a keyword of OpenAPI 3.1.', fix, false, true);
    }
    if (name === "pattern" && typeof value === "string" && !patternOf(value)) {
      const fix = "write it as a regular expression of JavaScript, as JSON Schema has it.";
      report(path, `"${value}" cannot be checked.`, fix, false, true);
    }
    if (name === "format" && typeof value === "string" && !formats.has(value)) {
      formats.add(value);
      const fix = "remove it, and say in the description what it is.";
      report(path, `"${value}" is not a known format.`, fix, false, true);
    }
    if (typeof value !== "object" || value === null || name === "examples" || name === "example") return;
    for (const [inner, member] of Object.entries(value))
      if (!inner.startsWith("x-")) check(inner, member, [...path, inner]);
  };
  check("", document, []);
}

/** Reports credentials that are not described, of which samples would lack one. */
function checkSecurity({ components }: ApiDocument, shown: readonly ShownPart[], report: Report): void {
  const schemes = components.securitySchemes ?? {};
  for (const { path, node } of shown) {
    const { security = [] }: Pick<WrittenOperation, "security"> = node;
    for (const [index, requirement] of security.entries())
      for (const name of Object.keys(requirement)) {
        if (Object.hasOwn(schemes, name)) continue;
        const fix = `describe it under securitySchemes; there are ${listNames(Object.keys(schemes))}.`;
        const message = `No security scheme has the name "${name}".`;
        report([...path, "security", String(index), name], message, fix, true);
      }
  }
}

/** Reports what samples should not contain or lack, and operations with the id or the page of another. */
function checkOperations(document: ApiDocument, report: Report, lineOf: (path: Path) => number): void {
  const places = new Map<string, Path>();
  for (const { id, docId, source, request } of operationsOf(document)) {
    for (const { name, isSensitive, environmentVariable } of request?.fields ?? []) {
      if (!isSensitive || environmentVariable) continue;
      const message = `The field "${name}" is sensitive, and samples would contain it.`;
      report(source, message, "name its variable with x-environment-variable in its schema.");
    }
    const unique = { operationId: id, page: `docs/${docId}` };
    const [same] = Object.entries(unique).filter(([, value]) => places.has(value));
    for (const value of Object.values(unique)) places.set(value, places.get(value) ?? source);
    if (!same) continue;
    const line = lineOf(places.get(same[1]) ?? []);
    const message = `The operation has the same ${same[0]} as that at line ${line}: ${same[1]}.`;
    const fix = "give one of them another operationId, another tag or an x-doc-slug.";
    report(source, message, fix, true);
  }
}

/** Reports enumeration values that `x-enumDescriptions` lacks. */
function checkMeanings(schema: ApiSchema, path: Path, report: Report): void {
  const meanings = schema["x-enumDescriptions"];
  for (const value of (meanings && schema.enum?.map(String)) ?? []) {
    if (Object.hasOwn(meanings ?? {}, value)) continue;
    const fix = `add ${value} to x-enumDescriptions.`;
    report([...path, "enum"], `The value "${value}" has no meaning for readers.`, fix);
  }
}

function checkExamples(document: ApiDocument, bodies: readonly ShownPart[], report: Report): void {
  const validate = createBodyValidator(document);
  for (const { path: media, node } of bodies) {
    const { schema, example, examples = {} } = node as MediaType;
    if (!schema) continue;
    const all = Object.entries(examples).flatMap(([name, { value }]) =>
      value === undefined ? [] : [{ name, value, at: ["examples", name, "value"] }],
    );
    if (example !== undefined) all.push({ name: "example", value: example, at: ["example"] });
    for (const { name, value, at } of all) {
      for (const { path, message, isUnknown } of validate([...media, "schema"], value)) {
        const field = path.length > 0 ? `"${path.join(".")}"` : "it";
        const problem = `The example "${name}" does not fit its schema: ${field} ${message}.`;
        const fix = "correct the example, or the schema.";
        report([...media, ...at, ...path], problem, fix, isUnknown, isUnknown);
      }
    }
  }
}

/** Checks whether the values of a media type are objects, to which a schema applies. */
function hasFields(contentType = ""): boolean {
  return isJson(contentType) || contentType.includes("x-www-form-urlencoded");
}
