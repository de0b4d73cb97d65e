import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { readBuiltTree } from "./built-tree.ts";

/** What readers and tools learn from marks: meanings, conditions, secrets, webhooks. */
const MARKS_OF_THE_API = [
  "x-enumDescriptions",
  "x-environment-variable",
  "x-extensible-enum",
  "x-required-when",
  "x-sensitive",
  "x-webhook",
];

const tree = await readBuiltTree();
const published = tree.readJson("api/openapi.json") as ApiDocument;
const { provider } = JSON.parse(readFileSync("content/site.json", "utf8")) as {
  provider: { name: string; apiHost: string };
};

test("the API description is valid OpenAPI 3.1, complete in one file", async () => {
  expect(await new Validator().validate(structuredClone(published))).toEqual({ valid: true });
  const references = [...JSON.stringify(published).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, target = ""]) => target,
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !target.startsWith("#/components/"))).toEqual([]);
});

test("it is of the configured provider", () => {
  expect(published.info.title).toContain(provider.name);
  expect(published.servers.map(({ url }) => url)).toEqual([`https://${provider.apiHost}/api`]);
  expect(JSON.stringify(published)).not.toMatch(/\{(?:provider|links)\./);
});

test("of the marks only those that say something about the API are in it", () => {
  const marks = [...new Set(marksIn(published))];
  expect(marks).toContain("x-required-when");
  expect(marks.filter((mark) => !MARKS_OF_THE_API.includes(mark))).toEqual([]);
});

test("no text in it speaks of where its statements come from", () => {
  const texts = [...JSON.stringify(published).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)];
  expect(texts.length).toBeGreaterThan(200);
  const idf =
    /\b(?:unconfirmed|inferred|observed|by analogy|third party|the page (?:says|shows|has)|not seen)\b/i;
  expect(texts.map(([, text = ""]) => text).filter((text) => idf.test(text))).toEqual([]);
});

test("every operation in it has a page, and every page of an operation is about one in it", () => {
  const operations = Object.values(published.paths).map(({ post }) => post.operationId);
  const documented = tree.files
    .filter((path) => path.startsWith("api/docs/"))
    .flatMap((path) => (tree.readJson(path) as { operation?: { id: string } }).operation?.id ?? []);
  expect(documented.sort()).toEqual(operations.sort());
});

/** Names of marks; below `examples` stands data, whose custom fields begin with `x-` too. */
function marksIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, member]) => [
    ...(name.startsWith("x-") ? [name] : []),
    ...(name === "examples" ? [] : marksIn(member)),
  ]);
}
