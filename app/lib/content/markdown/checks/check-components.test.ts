import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string, format: "md" | "mdx" = "mdx") =>
  diagnosticLines(parsePageText(body, { format }));

test("unknown components are reported", () => {
  expect(diagnosticsIn("<Video />")).toEqual(['1:1 "<Video>" is not a known component.']);
  expect(diagnosticsIn("A <Badge>b</Badge>")).toEqual(['1:3 "<Badge>" is not a known component.']);
  expect(diagnosticsIn("<constructor />")).toEqual([
    '1:1 "<constructor>" is HTML, which pages do not contain.',
  ]);
});

test("HTML is reported, with what to write instead; comments and tags in code are not", () => {
  expect(diagnosticsIn("A <kbd>b</kbd>")).toEqual(['1:3 "<kbd>" is HTML, which pages do not contain.']);
  expect(diagnosticsIn("<></>")).toEqual(['1:1 "<>" is HTML, which pages do not contain.']);
  expect(parsePageText("a <br> b", { format: "md" }).diagnostics).toMatchObject([
    {
      message: '"<br>" is HTML, which pages do not contain.',
      fix: "write Markdown or a component; a literal less-than sign is written \\<.",
    },
  ]);
  expect(diagnosticsIn("<!-- <kbd> -->\n\n`<kbd>`", "md")).toEqual([]);
  expect(diagnosticsIn("{/* <kbd> */}\n\n```html\n<Video />\n```")).toEqual([]);
});

test.each(["Tabs", "Tab", "Details", "Admonition", "Term"])(
  "<%s> is written as a block of Markdown",
  (name) => {
    expect(parsePageText(`<${name}>\n\nText.\n\n</${name}>`).diagnostics).toMatchObject([
      {
        message: `"<${name}>" is not written as a component.`,
        fix: expect.stringMatching(/^write a block such as .*:/),
      },
    ]);
  },
);

test("a component has the attribute that it needs, and no other", () => {
  const needed = '1:1 "<EventFields>" needs the attribute "group" and no other.';
  for (const written of ["", 'group=""', "group", 'grup="a"', 'group="a" open'])
    expect(diagnosticsIn(`<EventFields ${written} />`)).toContain(needed);
});

test("a component in a sentence is reported, and one with headings in a block", () => {
  const nested = (name: string) => `"<${name}>" is nested inside another element.`;
  expect(diagnosticsIn("A <EventTable /> b")).toEqual([`1:3 ${nested("EventTable")}`]);
  expect(diagnosticsIn(":::note\n<OperationTable />\n:::")).toEqual([`2:1 ${nested("OperationTable")}`]);
});
