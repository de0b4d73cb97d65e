import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";
import { CODE_LANGUAGES } from "../code-languages.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test.each(Object.keys(CODE_LANGUAGES))("%s is a known language", (language) => {
  expect(diagnosticsIn(`\`\`\`${language} title="a" {1}\nx\n\`\`\``)).toEqual([]);
});

test.each(["constructor", "__proto__", "toString"])("%s is not a known language", (name) => {
  expect(diagnosticsIn(`\`\`\`${name}\nx\n\`\`\``)).toEqual([`1:1 "${name}" is not a known code language.`]);
});

test("an indented line is a code block without a language in plain Markdown", () => {
  expect(diagnosticLines(parsePageText("    x", { format: "md" }))).toEqual([
    "1:1 A code block has no language.",
  ]);
});
