import * as v from "valibot";
import { expect, test } from "vitest";
import { applyPatch, fieldsSchema, mergeData } from "./merged-data.ts";
import { parseData } from "./parse-data.ts";

const schema = v.record(v.string(), v.strictObject({ value: v.number(), rows: v.array(v.number()) }));

const parse = (file: string, text: string) => parseData({ file, text, language: "json" }, fieldsSchema);
const BASE = '{\n  "a": { "value": 1, "rows": [1, 2, 3] },\n  "b": { "value": 2, "rows": [] }\n}';
const merge = (patch: string, base = BASE) =>
  mergeData(parse("base.json", base), parse("patch.json", patch), schema);
const problems = (patch: string, base?: string) =>
  merge(patch, base).diagnostics.map(({ file, position, message }) =>
    [file, position?.line, position?.column, message].join(" "),
  );

test("fields are merged, lists are replaced, and null removes", () => {
  const patch = '{ "a": { "rows": [4] }, "b": null, "c": { "value": 3, "rows": [] } }';
  expect(merge(patch)).toMatchObject({ diagnostics: [], isPartial: false });
  expect(merge(patch).value).toEqual({ a: { value: 1, rows: [4] }, c: { value: 3, rows: [] } });
});

// Examples of RFC 7396.
test.each([
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: "b" }, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a"], ["c"], ["c"]],
  [["a"], { a: "b" }, { a: "b" }],
])("%j with the patch %j is %j", (target, patch, result) => {
  expect(applyPatch(target, patch)).toEqual(result);
});

test("a mistake is at its place in the file that has the value", () => {
  expect(problems('{\n  "a": { "value": "x" },\n  "c": { "value": 1 }\n}')).toEqual([
    'patch.json 2 19 "a.value" must be a number, but is "x".',
    'patch.json 3 8 "c.rows" is missing.',
  ]);
  expect(problems('{ "b": { "rows": [1, "y"] } }')).toEqual([
    'patch.json 1 22 "b.rows[1]" must be a number, but is "y".',
  ]);
  expect(problems('{ "b": { "value": 3 } }', BASE.replace("[]", '["z"]'))).toEqual([
    'base.json 3 31 "b.rows[0]" must be a number, but is "z".',
  ]);
  expect(problems('{ "b": { "more": 3 } }')).toEqual(['patch.json 1 10 "b.more" is not a known field.']);
});

test("a patch that cannot be read has no value", () => {
  expect(problems('{ "a": ')).toEqual([expect.stringMatching(/^patch\.json 1 .* not valid JSON/)]);
  expect(merge('{ "a": ').value).toBeUndefined();
});
