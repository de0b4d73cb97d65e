import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test.each(["products[0][id]", "\\[a][b]", "`[a][b]` and `[^1]`", "[1] (see below)", "[[0, 1], [1, 0]]"])(
  "%j is no reference",
  (body) => {
    expect(diagnosticsIn(body)).toEqual([]);
  },
);

test("references without a definition are found in headings, tables, quotes and links, at their column", () => {
  expect(diagnosticsIn("## A [b][c]")).toEqual(['1:6 "[b][c]" has no definition.']);
  expect(diagnosticsIn("> - A\n>   [b][]")).toEqual(['2:5 "[b][]" has no definition.']);
  expect(diagnosticsIn("| a |\n| --- |\n| [^1] |")).toEqual(['3:3 "[^1]" has no definition.']);
});

test("definitions and footnotes that are unused or written twice are reported", () => {
  expect(diagnosticsIn("A.\n\n[b]: #c\n\n[^1]: D.\n\n## C")).toEqual([
    '3:1 Nothing refers to "[b]", so it is not shown.',
    '5:1 Nothing refers to "[^1]", so it is not shown.',
  ]);
  expect(diagnosticsIn("[A][b].[^1]\n\n[b]: #c\n\n[^1]: D.\n\n## C")).toEqual([]);
  expect(diagnosticsIn("[A][b].\n\n[b]: #c\n[b]: #c\n\n## C")).toEqual(['4:1 "[b]" is defined twice.']);
});
