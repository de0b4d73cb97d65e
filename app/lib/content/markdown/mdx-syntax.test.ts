import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

test.each([
  [
    '<Details summary="x">\n\nText.',
    "1:1",
    'The tag "<Details>" is not closed.',
    "write </Details> in the same block.",
  ],
  ["A <b>c\n\nText.", "1:3", 'The tag "<b>" is not closed.', "write </b> in the same block."],
  ["A<br>", "1:2", 'The tag "<br>" is not closed.', "write <br />."],
  ["A <b>c</i>", "1:7", '"</i>" closes the tag "<b>".', "write </b>."],
  ["Text.\n\n</Details>", "3:2", "A closing tag has no opening tag.", "remove it, or open the tag before."],
  ["<!-- x -->", "1:1", '"<!--" begins no comment in MDX.', "write {/* text */}."],
  [
    "See <https://acme.example>.",
    "1:5",
    "An address in angle brackets is no link in MDX.",
    "write [text](address).",
  ],
  ["<Details summary=x>", "1:18", "The value of an attribute has no quotes.", 'write name="value".'],
  [
    "If a <5 then",
    "1:6",
    '"<5" begins no tag.',
    "write \\< for a literal less-than sign, or put it in backticks.",
  ],
  [
    "A { b\n\nText.",
    "1:3",
    "A brace is not closed.",
    "write \\{ for a literal brace, or put it in backticks.",
  ],
  [
    "{a} and {b {c}\n\nText.",
    "1:9",
    "What stands in braces is no variable.",
    "write \\{ for a literal brace, or put it in backticks.",
  ],
  [
    "A {b c}",
    "1:3",
    "What stands in braces is no variable.",
    "write \\{ for a literal brace, or put it in backticks.",
  ],
  [
    "Text.\n\nimport the file first.",
    "3:1",
    'A line that begins with "import" or "export" is read as code.',
    "begin it with another word; pages have no import or export.",
  ],
])("%j is told at %s: %s", (body, place, message, fix) => {
  const { diagnostics, tree } = parsePageText(body);
  const [line, column] = place.split(":").map(Number);
  expect(tree).toBeUndefined();
  expect(diagnostics).toEqual([
    { file: "content/docs/guides/page.mdx", position: { line, column }, message, fix },
  ]);
});

test("a mistake without a wording of its own is told in the parser's words", () => {
  expect(parsePageText("<a:b:c />").diagnostics).toMatchObject([
    {
      message: expect.stringMatching(/^This is not valid MDX: Unexpected character .*[^.]\.$/),
      position: { line: 1 },
    },
  ]);
});

test.each(["a < b", "\\<5 \\{a}", "`<5 {a b}`", "```text\n<5 {a b}\n```", "2 > 1 && x"])(
  "%j is fine",
  (body) => {
    expect(parsePageText(body).diagnostics).toEqual([]);
  },
);
