import { suggest } from "../diagnostics/nearest.ts";
import type { ApiDocument, ApiSchema } from "./api-schemas.ts";
import { resolveSchema } from "./resolve-schema.ts";

type Report = (path: string[], message: string, fix: string) => void;

/** Checks this site's own rules: known tags, unique ids and slugs, described enumeration values, variables for secrets. */
export function checkMarks(document: ApiDocument, report: Report): void {
  const tags = document.tags.map(({ name }) => name);
  const firstWith = new Map<string, string>();
  for (const [path, { post }] of Object.entries(document.paths)) {
    const place = ["paths", path, "post"];
    const [tag = ""] = post.tags;
    if (!tags.includes(tag)) {
      const fix = suggest(tag, tags, `the tags are ${tags.join(", ")}.`);
      report([...place, "tags"], `"${tag}" is not among the document's tags.`, fix);
    }
    for (const name of ["operationId", "x-doc-slug"] as const) {
      const key = `${name} ${post[name]}`;
      const first = firstWith.get(key);
      firstWith.set(key, first ?? path);
      if (first) {
        const message = `The ${name} "${post[name]}" is used by ${first} too.`;
        report([...place, name], message, "change one of the two.");
      }
    }
    checkSecrets(document, path, post.requestBody.content["application/json"].schema, report);
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    checkValues(schema, ["components", "schemas", name], report);
  }
}

/** Reports secrets without a variable, which samples would contain. */
function checkSecrets(document: ApiDocument, path: string, schema: ApiSchema, report: Report): void {
  for (const [name, member] of Object.entries(resolveSchema(document, schema).properties ?? {})) {
    const field = resolveSchema(document, member);
    if (!field["x-sensitive"] || field["x-environment-variable"]) continue;
    const message = `The field "${name}" is sensitive, and samples would contain it.`;
    report(["paths", path, "post"], message, "name its variable with x-environment-variable in its schema.");
  }
}

/** Reports enumeration values without a description, and descriptions without a value. */
function checkValues(schema: ApiSchema, path: string[], report: Report): void {
  const { properties = {}, allOf = [], items } = schema;
  const values = schema.enum?.map(String);
  const meanings = schema["x-enumDescriptions"] ?? {};
  for (const value of values ?? []) {
    if (Object.hasOwn(meanings, value)) continue;
    const fix = `add ${value} to x-enumDescriptions.`;
    report([...path, "enum"], `The value "${value}" has no meaning for readers.`, fix);
  }
  for (const value of Object.keys(meanings)) {
    if (values?.includes(value)) continue;
    const fix = suggest(value, values ?? [], "remove it, or add it to enum.");
    report([...path, "x-enumDescriptions", value], `"${value}" is not one of the values.`, fix);
  }
  for (const [name, member] of Object.entries(properties)) {
    checkValues(member, [...path, "properties", name], report);
  }
  for (const [index, part] of allOf.entries()) checkValues(part, [...path, "allOf", String(index)], report);
  if (items) checkValues(items, [...path, "items"], report);
}
