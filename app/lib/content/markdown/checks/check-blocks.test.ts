import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test("well-formed blocks are valid, also in lists and quotes", () => {
  expect(diagnosticsIn(":::note\nA.\n:::\n\n> :::tip\n> B.\n> :::\n\n- C\n\n  :::info\n  D.\n  :::")).toEqual(
    [],
  );
  expect(
    diagnosticsIn("::::tabs\n:::tab[A]\nA.\n:::\n::::\n\n:::::details[x]\n::::steps\n1. A\n::::\n:::::"),
  ).toEqual([]);
});

test("escaped colons and colons inside a line are text", () => {
  expect(diagnosticsIn("\\:::\n\nA ::: b")).toEqual([]);
});

test("an indented line is a code block without a language in plain Markdown", () => {
  expect(diagnosticLines(parsePageText("    x", { format: "md" }))).toEqual([
    "1:1 A code block has no language.",
  ]);
});
