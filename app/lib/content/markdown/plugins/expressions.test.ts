import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

test("string and number literals are text", () => {
  const { tree, diagnostics } = parsePageText("A {'{'} b {\"c\"} {3}\n\n{'alone'}");
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("A { b c 3alone");
});

test("a comment is not rendered", () => {
  const { tree, diagnostics } = parsePageText("A{/* b */}\n\n{/* c\nd */}");
  expect(diagnostics).toEqual([]);
  expect(JSON.stringify(tree)).toContain("mdxFlowExpression");
  expect(textOf(tree?.children[0])).toContain("A");
});

test.each([
  "{1 + 1}",
  "{[1, 2].map(String)}",
  "{foo}",
  "{`a`}",
  "{<EventTable />}",
  "{process.env.SECRET}",
  "{{ a: 1 }}",
])("%s is not a variable", (expression) => {
  expect(diagnosticLines(parsePageText(`A ${expression} b`))).toEqual([
    `1:3 "${expression}" is not a known variable.`,
  ]);
});

test("an expression of several lines is reported with its first line", () => {
  expect(diagnosticLines(parsePageText("{a.map((b) => {\n  return b;\n})}"))).toEqual([
    '1:1 "{a.map((b) => { …}" is not a known variable.',
  ]);
});

test("expressions and spreads in attributes are rejected", () => {
  expect(diagnosticLines(parsePageText("<EventFields group={a()} />"))).toEqual([
    '1:1 "{a()}" is not a known variable.',
  ]);
  expect(diagnosticLines(parsePageText("<EventTable {...a} />"))).toContain(
    '1:1 "{...a}" is not a known variable.',
  );
});

test("the fix names the nearest variable or explains how to escape a brace", () => {
  expect(parsePageText("{link.login}").diagnostics[0]?.fix).toBe('did you mean "{links.login}"?');
  expect(parsePageText("{x}").diagnostics[0]?.fix).toContain("a literal brace is written \\{.");
});

test("braces in plain Markdown are text", () => {
  const { tree, diagnostics } = parsePageText("{1 + 1} and {foo} {", { format: "md" });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("{1 + 1} and {foo} {");
});
