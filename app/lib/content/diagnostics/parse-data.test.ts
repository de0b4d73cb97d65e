import { expect, test } from "vitest";
import { frontmatterSchema, redirectsSchema, sidebarSchema } from "../schemas/schemas.ts";
import { parseData } from "./parse-data.ts";

const frontmatter = (text: string, firstLine = 2) =>
  parseData({ text, file: "page.mdx", language: "yaml", firstLine }, frontmatterSchema);
const sidebar = (text: string) => parseData({ text, file: "sidebar.json", language: "json" }, sidebarSchema);
const redirects = (text: string) =>
  parseData({ text, file: "redirects.json", language: "json" }, redirectsSchema);
/** Formats each diagnostic as `line:column message Fix: fix`. */
const diagnosticsIn = ({ diagnostics }: { diagnostics: ReturnType<typeof sidebar>["diagnostics"] }) =>
  diagnostics.map(
    ({ position, message, fix }) => `${position?.line}:${position?.column} ${message} Fix: ${fix}`,
  );

test("valid text gives the value with defaults and no diagnostics", () => {
  const { value, diagnostics } = frontmatter("title: A\ndescription: B");
  expect(diagnostics).toEqual([]);
  expect(value).toEqual({
    title: "A",
    description: "B",
    keywords: [],
    search: true,
    related: [],
    hide_table_of_contents: false,
    review: [],
  });
});

test("strings are trimmed", () => {
  expect(frontmatter('title: "  A  "\ndescription: |\n  B\n').value).toMatchObject({
    title: "A",
    description: "B",
  });
});

test("a byte order mark and Windows line endings change neither value nor positions", () => {
  expect(sidebar('\uFEFF{\r\n  "docs": ["a"]\r\n}\r\n').value).toEqual({ docs: ["a"] });
  expect(diagnosticsIn(sidebar('\uFEFF{\r\n  "docs": [1]\r\n}\r\n'))[0]).toMatch(/^2:12 /);
});

test("placeOf finds a value by path, or its nearest ancestor in the source", () => {
  const { placeOf } = sidebar('{\n  "docs": [\n    { "label": "A", "items": ["x", "y"] }\n  ]\n}');
  expect(placeOf(["docs", 0, "items", 1]).position).toEqual({ line: 3, column: 36 });
  expect(placeOf(["docs", 0, "doc"]).position).toEqual({ line: 3, column: 5 });
  expect(placeOf(["docs"]).position).toEqual({ line: 2, column: 11 });
  expect(placeOf(["blog", 7]).position).toEqual({ line: 1, column: 1 });
  expect(placeOf([]).position).toEqual({ line: 1, column: 1 });
});

test("keyPlaceOf finds a field name by path, or its owner", () => {
  const { keyPlaceOf } = sidebar('{\n  "docs": [\n    { "label": "A", "items": ["x"] }\n  ]\n}');
  expect(keyPlaceOf(["docs"]).position).toEqual({ line: 2, column: 3 });
  expect(keyPlaceOf(["docs", 0, "items"]).position).toEqual({ line: 3, column: 21 });
  expect(keyPlaceOf(["docs", 0, "doc"]).position).toEqual({ line: 3, column: 5 });
});

test.each([
  ["title: A: b", "2:8"],
  ["title: A\nText of the page.", "3:1"],
  ['title: "A" b', "2:12"],
  ["title: *a", "2:8"],
])("YAML %j is rejected at %s with one message", (text, place) => {
  expect(diagnosticsIn(frontmatter(text))).toEqual([
    expect.stringMatching(
      new RegExp(`^${place} This is not valid YAML: .+\\. Fix: indent with spaces, and put a value`),
    ),
  ]);
});

test.each([
  ['{ "a": 1 "b": 2 }', "1:10", "comma expected"],
  ['{ "a": ["b"', "1:12", "close bracket expected"],
  ["{ a: 1 }", "1:3", "invalid symbol"],
  ["", "1:1", "value expected"],
])("JSON %j is rejected at %s: %s", (text, place, reason) => {
  expect(diagnosticsIn(sidebar(text))).toEqual([
    expect.stringContaining(`${place} This is not valid JSON: ${reason}. Fix: `),
  ]);
});

test("a field that is written twice is reported in JSON too, but not a text that looks like a field", () => {
  const fieldIn = (text: string) => `{ "docs": [${JSON.stringify(text)}] }`;
  expect(sidebar(fieldIn('"a": "b\\')).diagnostics).toEqual([]);
  expect(
    diagnosticsIn(sidebar('{ "docs": [{ "label": "\\"label\\":", "label": "A", "items": ["x"] }] }')),
  ).toEqual(["1:37 This field is written twice. Fix: remove one of the two."]);
});

test("every unknown field is reported, and the rest of the data is read with empty values in place of mistakes", () => {
  const { value, isPartial, diagnostics } = frontmatter("titel: A\nslug: b\nrelated: a.mdx\nsearch: false");
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '"titel" is not a known field.',
    '"slug" is not a known field.',
    '"title" is missing.',
    '"description" is missing.',
    '"related" must be a list, but is "a.mdx".',
  ]);
  expect(diagnostics[0]?.fix).toBe('did you mean "title"?');
  expect(value).toMatchObject({ title: "", description: "", related: [""], search: false });
  expect(isPartial).toBe(true);
});

test("a list has no fields", () => {
  const expected = "There are no fields here. Fix: write each with its name and a colon.";
  expect(diagnosticsIn(sidebar("[]"))).toEqual([`1:1 ${expected}`]);
  expect(diagnosticsIn(frontmatter("- a"))).toEqual([`2:1 ${expected}`]);
});

test("a redirect may lead to the home page and to an anchor", () => {
  const value = { "/a/": "/", "/b/": "/c/#d", "/e/": "/#f" };
  expect(redirects(JSON.stringify(value)).value).toEqual(value);
});
