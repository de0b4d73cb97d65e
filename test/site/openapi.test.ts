import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { readBuiltTree } from "./built-tree.ts";

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

test("what is meant for the writers of this site is not in it", () => {
  const marks = new Set([...JSON.stringify(published).matchAll(/"(x-[\w-]+)":/g)].map(([, name]) => name));
  for (const mark of [
    "x-unconfirmed",
    "x-unconfirmed-note",
    "x-unconfirmed-values",
    "x-evidence",
    "x-source-model",
  ]) {
    expect(marks).not.toContain(mark);
  }
});

test("every operation in it has a page, and every page of an operation is about one in it", () => {
  const operations = Object.values(published.paths).map(({ post }) => post.operationId);
  const documented = tree.files
    .filter((path) => path.startsWith("api/docs/"))
    .flatMap((path) => (tree.readJson(path) as { operation?: { id: string } }).operation?.id ?? []);
  expect(documented.sort()).toEqual(operations.sort());
});
