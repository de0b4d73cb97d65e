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
    draft: false,
    search: true,
    related: [],
    toc_min_heading_level: 2,
    toc_max_heading_level: 3,
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

test("positionOf finds a value by path, or its nearest ancestor in the source", () => {
  const { positionOf } = sidebar('{\n  "docs": [\n    { "label": "A", "items": ["x", "y"] }\n  ]\n}');
  expect(positionOf(["docs", 0, "items", 1])).toEqual({ line: 3, column: 36 });
  expect(positionOf(["docs", 0, "doc"])).toEqual({ line: 3, column: 5 });
  expect(positionOf(["docs"])).toEqual({ line: 2, column: 11 });
  expect(positionOf(["blog", 7])).toEqual({ line: 1, column: 1 });
  expect(positionOf([])).toEqual({ line: 1, column: 1 });
});

test("keyPositionOf finds a field name by path, or its owner", () => {
  const { keyPositionOf } = sidebar('{\n  "docs": [\n    { "label": "A", "items": ["x"] }\n  ]\n}');
  expect(keyPositionOf(["docs"])).toEqual({ line: 2, column: 3 });
  expect(keyPositionOf(["docs", 0, "items"])).toEqual({ line: 3, column: 21 });
  expect(keyPositionOf(["docs", 0, "doc"])).toEqual({ line: 3, column: 5 });
});

test("positions are offset by firstLine", () => {
  expect(diagnosticsIn(frontmatter("title: A\ndescription: 1", 10))).toEqual([
    '11:14 "description" must be text, but is 1. Fix: put the value in quotes.',
  ]);
});

test.each([
  ["title: true", '"title" must be text, but is true. Fix: put the value in quotes.'],
  ["title: [A]", '"title" must be text, but is a list. Fix: write the page\'s heading and title.'],
  ["title: A\nkeywords: [a, 1]", '"keywords[1]" must be text, but is 1. Fix: put the value in quotes.'],
  [
    "title: A\ntoc_min_heading_level: 2.5",
    '"toc_min_heading_level" must be a whole number, but is 2.5. Fix: write a level from 2 to 6.',
  ],
  [
    "title: A\ntoc_min_heading_level: 4",
    '"toc_min_heading_level" must not be above toc_max_heading_level. Fix: write a level from 2 to 6.',
  ],
  [
    "title: A\nreview:\n  - statement: S",
    '"review[0].why" is missing. Fix: add "why": why it is not certain.',
  ],
])("front matter %j: %s", (text, expected) => {
  const diagnostics = diagnosticsIn(frontmatter(`${text}\ndescription: B`));
  expect(diagnostics.map((diagnostic) => diagnostic.replace(/^\S+ /, ""))).toEqual([expected]);
});

test.each([
  ["title: A\n description: b", "2:8", "the line below this value is indented"],
  ["title: 'A\ndescription: b", "2:8", "a quote is not closed"],
  ["title: A\nText of the page.", "3:1", 'this line is not "name: value"'],
  ['title: "A" b', "2:12", "text follows what ends the value"],
  ["title: @a", "2:8", 'a value cannot begin with "@"'],
  ["title: *a", "2:8", '"*a" is read as a reference'],
])("YAML %j is rejected at %s: %s", (text, place, reason) => {
  const [diagnostic, ...others] = diagnosticsIn(frontmatter(text));
  expect(diagnostic).toContain(`${place} This is not valid YAML: ${reason}. Fix: `);
  expect(others).toEqual([]);
});

test.each(["__proto__", "constructor", "prototype"])("%s is rejected as a name", (name) => {
  const expected = `"${name}" cannot be used as a name. Fix: choose another name.`;
  expect(diagnosticsIn(sidebar(`{ "${name}": [] }`))).toEqual([`1:3 ${expected}`]);
  expect(diagnosticsIn(frontmatter(`title: A\ndescription: B\n${name}: C`))).toEqual([`4:1 ${expected}`]);
  expect(({} as Record<string, unknown>).C).toBeUndefined();
});

test("other names of Object.prototype are ordinary names", () => {
  expect(diagnosticsIn(frontmatter("title: A\ndescription: B\ntoString: c"))).toEqual([
    expect.stringContaining('4:1 "toString" is not a known field.'),
  ]);
  expect(sidebar('{ "toString": ["a"] }').value).toEqual({ toString: ["a"] });
});

test("a list or a scalar has no fields", () => {
  expect(diagnosticsIn(sidebar("[]"))).toEqual([
    '1:1 The file has no fields. Fix: write them in braces: { "name": value }.',
  ]);
  expect(diagnosticsIn(frontmatter("- a"))).toEqual([
    '2:1 The front matter has no fields. Fix: write each as "name: value".',
  ]);
});

test("JSON may be indented with tabs", () => {
  expect(sidebar('{\n\t"docs": [\n\t\t"a"\n\t]\n}').value).toEqual({ docs: ["a"] });
});

test("a sidebar entry is validated as the kind it resembles", () => {
  expect(diagnosticsIn(sidebar('{ "docs": [{ "label": "A", "url": "a.example" }] }'))).toEqual([
    expect.stringMatching(
      /^1:35 "docs\[0\]\.url" must be a full https:\/\/ or mailto: URL, but is "a\.example"\./,
    ),
  ]);
  expect(diagnosticsIn(sidebar('{ "docs": [{ "label": "A", "items": [{ "items": ["a"] }] }] }'))).toEqual([
    '1:38 "docs[0].items[0].label" is missing. Fix: add "label": the category\'s name.',
  ]);
  expect(diagnosticsIn(sidebar('{ "docs": [null] }'))).toEqual([
    expect.stringContaining('"docs[0]" must be a page\'s id, a link or a category, but is empty.'),
  ]);
  expect(diagnosticsIn(sidebar('{ "docs": [""] }'))).toEqual([
    '1:12 "docs[0]" must not be empty. Fix: write a page\'s id.',
  ]);
});

test.each(["//host/", "/\\host/", "/../x/", "/a/./b/", "/a//b/", "/%2e%2E/x/", "/a/?b/", "/a b/"])(
  "redirects from and to %j are rejected",
  (path) => {
    const message = 'must not have "//", "/./", "/../", a backslash, a space or a query';
    const written = JSON.stringify(path);
    expect(diagnosticsIn(redirects(`{ ${written}: "/b/" }`))).toEqual([
      `1:3 "${path}" ${message}. Fix: write the old path, such as /docs/old-name/.`,
    ]);
    expect(diagnosticsIn(redirects(`{ "/a/": ${written} }`))).toEqual([
      `1:10 "/a/" ${message}. Fix: write the new path, such as /docs/new-name/; "gone" if nothing replaces the old one.`,
    ]);
  },
);

test("a redirect may lead to the home page and to an anchor", () => {
  const value = { "/a/": "/", "/b/": "/c/#d", "/e/": "/#f" };
  expect(redirects(JSON.stringify(value)).value).toEqual(value);
});
