import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";
import { CODE_LANGUAGES } from "../mdx-names.ts";

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

test("unknown components are reported, HTML elements are not", () => {
  expect(diagnosticsIn("<Video />")).toEqual(['1:1 "<Video>" is not a known component.']);
  expect(diagnosticsIn("A <Badge>b</Badge>")).toEqual(['1:3 "<Badge>" is not a known component.']);
  expect(diagnosticsIn("<Details.Summary />")).toEqual(['1:1 "<Details.Summary>" is not a known component.']);
  expect(diagnosticsIn("A <kbd>b</kbd><br />\n\n<></>")).toEqual([]);
});

test("unknown and missing attributes are reported", () => {
  expect(diagnosticsIn('<Details sumary="a">x</Details>')).toEqual([
    '1:1 "<Details>" has no attribute "sumary".',
  ]);
  expect(diagnosticsIn('<Details summary="a" open>x</Details>')).toEqual([
    '1:1 "<Details>" has no attribute "open".',
  ]);
  expect(diagnosticsIn("<Details>x</Details>")).toEqual(['1:1 "<Details>" needs the attribute "summary".']);
  expect(diagnosticsIn('<Details summary="">x</Details>')).toEqual([
    '1:1 "<Details>" needs the attribute "summary".',
  ]);
  expect(diagnosticsIn("<Details summary>x</Details>")).toEqual([
    '1:1 "<Details>" needs the attribute "summary".',
  ]);
});

test("tags in code are not components, and plain Markdown has no tags", () => {
  expect(diagnosticsIn("`<Video />`\n\n```html\n<Video />\n```")).toEqual([]);
  expect(diagnosticLines(parsePageText("<Video /> import a", { format: "md" }))).toEqual([
    '1:1 "<Video>" is not shown: an .md file has no HTML.',
  ]);
});
