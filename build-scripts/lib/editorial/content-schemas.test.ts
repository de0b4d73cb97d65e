import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { contentJsonSchemas, formatJsonSchema } from "./content-schemas.ts";

const schemas = [...contentJsonSchemas()];
const DATA_FILES = schemas
  .map(([name]) => name)
  .filter((name) => !/^frontmatter$|\.patch$/.test(name))
  .map((name) => [name === "releases" ? `content/api/${name}.json` : `content/${name}.json`, name] as const);
const PROVIDER = "test/fixtures/second-provider";
const PROVIDER_FILES = [
  [`${PROVIDER}/site.json`, "site"],
  [`${PROVIDER}/facts.json`, "facts.patch"],
  [`${PROVIDER}/samples.json`, "samples.patch"],
  [`${PROVIDER}/redirects.json`, "redirects"],
] as const;

test.each(schemas)(
  "content/schemas/%s.json is current; npm run content:schemas writes it",
  (name, schema) => {
    expect(readFileSync(`content/schemas/${name}.json`, "utf8")).toBe(formatJsonSchema(schema));
  },
);

test.each([...DATA_FILES, ...PROVIDER_FILES])("%s names its schema and is valid by it", (file, name) => {
  const data = JSON.parse(readFileSync(file, "utf8"));
  expect(posix.join(posix.dirname(file), data.$schema)).toBe(`content/schemas/${name}.json`);
  expect(errorsOf(name, data)).toEqual([]);
});

test("a misspelled field and a wrong value are invalid", () => {
  expect(errorsOf("frontmatter", { title: "A", description: "B", keyword: ["a"] })).toHaveLength(1);
  expect(errorsOf("sidebar", { docs: ["a", { label: "b", items: ["c", { lable: "d" }] }] })).not.toEqual([]);
});

function errorsOf(name: string, data: unknown) {
  const { $schema: _schema, ...schema } = contentJsonSchemas().get(name) ?? {};
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(data);
  return validate.errors ?? [];
}
