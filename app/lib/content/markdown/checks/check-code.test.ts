import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test.each(["constructor", "__proto__", "toString"])("%s is not a known language", (name) => {
  expect(diagnosticsIn(`\`\`\`${name}\nx\n\`\`\``)).toEqual([`1:1 "${name}" is not a known code language.`]);
});

test("an indented line is a code block without a language in plain Markdown", () => {
  expect(diagnosticLines(parsePageText("    x", { format: "md" }))).toEqual([
    "1:1 A code block has no language.",
  ]);
});
