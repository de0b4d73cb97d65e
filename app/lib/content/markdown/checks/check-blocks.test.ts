import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test("well-formed blocks are valid, also in lists and quotes", () => {
  expect(diagnosticsIn(":::note\nA.\n:::\n\n> :::tip\n> B.\n> :::\n\n- C\n\n  :::info\n  D.\n  :::")).toEqual(
    [],
  );
  expect(
    diagnosticsIn("::::tabs\n:::tab[A]\n:::\n::::\n\n:::::details[x]\n::::steps\n1. A\n::::\n:::::"),
  ).toEqual([]);
});

test("an unknown block is reported with the nearest name, or with all names", () => {
  expect(parsePageText(":::warnings\nA.\n:::").diagnostics).toMatchObject([
    { message: '":::warnings" is not a known block.', fix: 'did you mean "warning"?' },
  ]);
  expect(parsePageText(":::video\nA.\n:::").diagnostics).toMatchObject([
    { fix: expect.stringMatching(/^the blocks are note, tip, /) },
  ]);
});

test.each(["constructor", "toString", "hasOwnProperty"])("%s is an unknown block", (name) => {
  expect(diagnosticsIn(`:::${name}\nA.\n:::`)).toEqual([`1:1 ":::${name}" is not a known block.`]);
});

test("escaped colons and colons inside a line are text", () => {
  expect(diagnosticsIn("\\:::\n\nA ::: b")).toEqual([]);
});

test("a block of tabs contains only tabs, at least one", () => {
  expect(diagnosticsIn("::::tabs\nText.\n\n:::tab[A]\nB.\n:::\n::::")).toEqual(["2:1 This is between tabs."]);
  expect(diagnosticsIn("::::tabs\n::::")).toEqual(["1:1 A block of tabs has no tab."]);
});

test("a block of fields contains only a list, and each item starts with a name and a type", () => {
  expect(diagnosticsIn(":::fields\n- `currency` text\n\n  The currency.\n:::")).toEqual([]);
  expect(diagnosticsIn(":::fields\nText.\n:::")).toEqual(["2:1 A block of fields contains only a list."]);
  expect(diagnosticsIn(":::fields\n- `a`\n- currency text\n:::")).toEqual([
    "2:1 A field has no name or type.",
    "3:1 A field has no name or type.",
  ]);
});

test("an unknown icon of cards is reported, and attributes that a block does not have", () => {
  expect(diagnosticsIn(':::cards{icons="webhook code"}\n- [A](#a)\n:::')).toEqual([]);
  expect(diagnosticsIn(':::cards{icons="webhok"}\n- [A](#a)\n:::')).toEqual([
    '1:1 "webhok" is not an icon of cards.',
  ]);
  expect(diagnosticsIn(':::cards{group="a"}\n- [A](#a)\n:::')).toEqual([
    '1:1 ":::cards" has no attribute "group".',
  ]);
});

test.each(["constructor", "__proto__", "toString"])("%s is not a known language", (name) => {
  expect(diagnosticsIn(`\`\`\`${name}\nx\n\`\`\``)).toEqual([`1:1 "${name}" is not a known code language.`]);
});

test("an indented line is a code block without a language in plain Markdown", () => {
  expect(diagnosticLines(parsePageText("    x", { format: "md" }))).toEqual([
    "1:1 A code block has no language.",
  ]);
});
