import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string, format: "md" | "mdx" = "mdx") =>
  diagnosticLines(parsePageText(body, { format }));

test.each([
  "2 ** 3, 2**3 and a * b * c",
  "\\*\\*a, \\[a](b.md, \\`a and \\~~a",
  "`**`, `[a] (b.md)` and `[[a]]`",
  "products[0][id] and the list [1] (see below)",
  "The matrix [[0, 1], [1, 0]]",
  "The card **** **** **** 1234",
  "f(a)[0] and [x] (none)",
  "**bold**, *it*, ~~gone~~, ***both*** and **a `b` c**",
  "[a **b** `c`](#d)\n\n## D",
  "Read [RFC 3986](https://example.com/a_(b)).",
])("%j is as a writer means it", (body) => {
  expect(diagnosticsIn(body)).toEqual([]);
  expect(diagnosticsIn(body, "md")).toEqual([]);
});

test("code of every kind is not searched for Markdown", () => {
  const code = "[a] (b.md) **a `` [[a]] [a][b] [^1] [a](b.md";
  expect(diagnosticsIn(`\`\`\`text\n${code}\n\`\`\`\n\nA \`\`\`${code}\`\`\`.`)).toEqual([]);
});

test("marks are found in headings, tables, quotes, lists and links, at their column", () => {
  expect(diagnosticsIn("## A **b")).toEqual(['1:6 "**" is shown as text: it has no matching "**".']);
  expect(diagnosticsIn("> - A\n>   [[b]]")).toEqual(['2:5 "[[b]]" is not a link.']);
  expect(diagnosticsIn("| a |\n| --- |\n| [^1] |")).toEqual(['3:3 "[^1]" has no definition.']);
  expect(diagnosticsIn("[a **b](#c)\n\n## C")).toEqual([
    '1:4 "**" is shown as text: it has no matching "**".',
  ]);
});

test("a definition or footnote that nothing refers to is reported", () => {
  expect(diagnosticsIn("A.\n\n[b]: #c\n\n[^1]: D.\n\n## C")).toEqual([
    '3:1 Nothing refers to "[b]", so it is not shown.',
    '5:1 Nothing refers to "[^1]", so it is not shown.',
  ]);
  expect(diagnosticsIn("[A][b].[^1]\n\n[b]: #c\n\n[^1]: D.\n\n## C")).toEqual([]);
});

test("a page of comments has no text", () => {
  expect(diagnosticsIn("\n\n{/* a */}\n")).toEqual(["1:1 The page has no text."]);
  expect(diagnosticsIn("\n\n<!-- a -->\n", "md")).toEqual(["1:1 The page has no text."]);
});
