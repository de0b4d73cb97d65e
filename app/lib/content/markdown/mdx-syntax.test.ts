import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

test.each([
  ["A<br>", "1:2", 'The tag "<br>" is not closed.', "write <br />."],
  ["Text.\n\n</Details>", "3:2", "A closing tag has no opening tag.", "remove it, or open the tag before."],
  [
    "{a} and {b {c}\n\nText.",
    "1:9",
    "The text in braces is not a variable.",
    "write \\{ for a literal brace, or put it in backticks.",
  ],
])("%j is reported at %s: %s", (body, place, message, fix) => {
  const { diagnostics, tree } = parsePageText(body);
  const [line, column] = place.split(":").map(Number);
  expect(tree).toBeUndefined();
  expect(diagnostics).toEqual([
    { file: "content/docs/guides/page.mdx", position: { line, column }, message, fix },
  ]);
});

test("other syntax errors have the parser's message", () => {
  expect(parsePageText("<a:b:c />").diagnostics).toMatchObject([
    {
      message: expect.stringMatching(/^This is not valid MDX: Unexpected character .*[^.]\.$/),
      position: { line: 1 },
    },
  ]);
});

test.each(["a < b", "\\<5 \\{a}", "`<5 {a b}`", "```text\n<5 {a b}\n```", "2 > 1 && x"])(
  "%j is valid",
  (body) => {
    expect(parsePageText(body).diagnostics).toEqual([]);
  },
);
