import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";
import { protectHeadingIds } from "./headings.ts";

const headingsOf = (body: string, format: "md" | "mdx" = "mdx") =>
  parsePageText(body, { format }).outline.headings.map(({ depth, id, text }) => [depth, id, text]);

test("a heading's id is made from its text as GitHub does", () => {
  expect(headingsOf("## Getting started with Webhooks (IPN)!\n\n### `HH:mm` & más_ _x_")).toEqual([
    [2, "getting-started-with-webhooks-ipn", "Getting started with Webhooks (IPN)!"],
    [3, "hhmm--más_-x", "HH:mm & más_ x"],
  ]);
});

test.each(["md", "mdx"] as const)("an id written behind a heading is its id in .%s", (format) => {
  expect(headingsOf("## Check the signature {#security}\n\n## B {#b_2-C}  ", format)).toEqual([
    [2, "security", "Check the signature"],
    [2, "b_2-C", "B"],
  ]);
});

test("an id may follow without a space, behind code, and in an indented or quoted place", () => {
  expect(headingsOf("## A{#a1}\n\n### The `b` {#b1}\n\n   #### C {#c1}")).toEqual([
    [2, "a1", "A"],
    [3, "b1", "The b"],
    [4, "c1", "C"],
  ]);
});

test("headings of the same text get numbers", () => {
  expect(headingsOf("## A\n\n## A\n\n## A 1\n\n## A").map(([, id]) => id)).toEqual([
    "a",
    "a-1",
    "a-1-1",
    "a-2",
  ]);
});

test("an id made from a text keeps clear of those written before it", () => {
  const { outline, diagnostics } = parsePageText("## First {#setup}\n\n## Setup");
  expect(outline.headings.map(({ id }) => id)).toEqual(["setup", "setup-1"]);
  expect(diagnostics).toEqual([]);
});

test.each(["constructor", "__proto__", "toString"])("%s is an ordinary id", (name) => {
  const { outline, diagnostics } = parsePageText(`## \`${name}\`\n\n## \`${name}\``);
  const id = name.toLowerCase();
  expect(outline.headings.map((heading) => heading.id)).toEqual([id, `${id}-1`]);
  expect(diagnostics).toEqual([]);
});

test("variables in a heading are filled before its id is made", () => {
  expect(headingsOf("## With {provider.name}")).toEqual([[2, "with-acme", "With Acme"]]);
});

test("a heading is listed with its place", () => {
  expect(parsePageText("Text.\n\n## A").outline.headings[0]?.position).toEqual({ line: 3, column: 1 });
});

test("protecting ids keeps every letter in its place", () => {
  const body = "## A {#a}  \n\nText {#b}\n### C{#c}";
  const protectedBody = protectHeadingIds(body);
  expect(protectedBody).toBe("## A [#a]  \n\nText {#b}\n### C[#c]");
  expect(protectedBody).toHaveLength(body.length);
});

test.each([
  ["backticks", "```md\n## A {#a}\n```"],
  ["tildes", "~~~\n## A {#a}\n~~~"],
  ["a longer fence around a shorter", "````md\n```\n## A {#a}\n```\n## B {#b}\n````"],
  ["a fence of the other kind inside", "~~~\n```\n## A {#a}\n~~~"],
  ["an indented fence", "1. Step\n\n   ```md\n## A {#a}\n   ```"],
  ["a fence behind the mark of a list", "- ```md\n  ## A {#a}\n  ```"],
  ["a fence in a quotation", "> ```md\n## A {#a}\n> ```"],
  ["a fence that is never closed", "```md\n## A {#a}"],
])("an id in a block of code is left alone: %s", (_case, body) => {
  expect(protectHeadingIds(body)).toBe(body);
});

test.each([
  ["backticks", "```md\nx\n```"],
  ["a fence behind the mark of a list", "- ```md\n  x\n  ```"],
  ["a fence in a quotation", "> ```md\n> x\n> ```"],
  ["inline code of three backticks", "```x``` is code"],
  ["a longer closing fence", "```\nx\n`````"],
])("a heading after code is a heading again: %s", (_case, code) => {
  expect(protectHeadingIds(`${code}\n\n## A {#a}`)).toBe(`${code}\n\n## A [#a]`);
});

test("an id in code stays as it is written", () => {
  const { tree } = parsePageText("```md\n## A {#a}\n```\n\n`## B {#b}`");
  expect(JSON.stringify(tree)).toContain("## A {#a}");
  expect(JSON.stringify(tree)).toContain("## B {#b}");
});
