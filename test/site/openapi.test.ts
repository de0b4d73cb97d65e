import { expect, test } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { readBuiltTree } from "./built-tree.ts";

const tree = await readBuiltTree();
const published = tree.readJson("api/openapi.json") as ApiDocument;

test("the API description has no external references", () => {
  const references = [...JSON.stringify(published).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, target = ""]) => target,
  );
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((target) => !target.startsWith("#/components/"))).toEqual([]);
});

test("no description mentions the source of its statements", () => {
  const texts = [...JSON.stringify(published).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)];
  expect(texts.length).toBeGreaterThan(200);
  const aboutSources =
    /\b(?:unconfirmed|inferred|observed|by analogy|third party|the page (?:says|shows|has)|not seen)\b/i;
  expect(texts.map(([, text = ""]) => text).filter((text) => aboutSources.test(text))).toEqual([]);
});

test("operations and operation pages match one to one", () => {
  const operations = Object.values(published.paths).map(({ post }) => post?.operationId);
  const documented = tree.files
    .filter((path) => path.startsWith("api/docs/"))
    .flatMap((path) => (tree.readJson(path) as { operation?: { id: string } }).operation?.id ?? []);
  expect(documented.sort()).toEqual(operations.sort());
});
