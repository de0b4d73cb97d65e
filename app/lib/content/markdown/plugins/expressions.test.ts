import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

test("a text or a number in braces is that text", () => {
  const { tree, diagnostics } = parsePageText("A {'{'} b {\"c\"} {3}\n\n{'alone'}");
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("A { b c 3alone");
});

test("a comment is nothing", () => {
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
  "{<Details />}",
  "{process.env.SECRET}",
  "{{ a: 1 }}",
])("%s is no variable", (expression) => {
  expect(diagnosticLines(parsePageText(`A ${expression} b`))).toEqual([
    `1:3 "${expression}" is not a known variable.`,
  ]);
});

test("a program of several lines is told by its first", () => {
  expect(diagnosticLines(parsePageText("{a.map((b) => {\n  return b;\n})}"))).toEqual([
    '1:1 "{a.map((b) => { …}" is not a known variable.',
  ]);
});

test("a program in an attribute is refused, also one that spreads", () => {
  expect(diagnosticLines(parsePageText("<Details summary={a()}>\n\nx\n\n</Details>"))).toEqual([
    '1:1 "{a()}" is not a known variable.',
  ]);
  expect(diagnosticLines(parsePageText('<Details summary="s" {...a}>\n\nx\n\n</Details>'))).toEqual([
    '1:1 "{...a}" is not a known variable.',
  ]);
});

test("the fix names the nearest variable, else how a brace is written", () => {
  expect(parsePageText("{link.login}").diagnostics[0]?.fix).toBe('did you mean "{links.login}"?');
  expect(parsePageText("{x}").diagnostics[0]?.fix).toContain("a literal brace is written \\{.");
});

test("braces in plain Markdown are braces", () => {
  const { tree, diagnostics } = parsePageText("{1 + 1} and {foo} {", { format: "md" });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("{1 + 1} and {foo} {");
});
