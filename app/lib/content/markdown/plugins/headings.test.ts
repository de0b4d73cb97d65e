import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

const headingsOf = (body: string, format: "md" | "mdx" = "mdx") =>
  parsePageText(body, { format }).outline.headings.map(({ depth, id, text }) => [depth, id, text]);

test("a heading's id is its GitHub slug", () => {
  expect(headingsOf("## Getting started with Webhooks (IPN)!\n\n### `HH:mm` & más_ _x_")).toEqual([
    [2, "getting-started-with-webhooks-ipn", "Getting started with Webhooks (IPN)!"],
    [3, "hhmm--más_-x", "HH:mm & más_ x"],
  ]);
});

test.each(["md", "mdx"] as const)("an explicit id is used in .%s", (format) => {
  expect(headingsOf("## Check the signature {#security}\n\n## B {#b_2-C}  ", format)).toEqual([
    [2, "security", "Check the signature"],
    [2, "b_2-C", "B"],
  ]);
});

test("an explicit id may follow without a space, after code, and in an indented heading", () => {
  expect(headingsOf("## A{#a1}\n\n### The `b` {#b1}\n\n   #### C {#c1}")).toEqual([
    [2, "a1", "A"],
    [3, "b1", "The b"],
    [4, "c1", "C"],
  ]);
});

test("repeated headings are numbered", () => {
  expect(headingsOf("## A\n\n## A\n\n## A 1\n\n## A").map(([, id]) => id)).toEqual([
    "a",
    "a-1",
    "a-1-1",
    "a-2",
  ]);
});

test("a slug avoids earlier explicit ids", () => {
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

test("headings have positions", () => {
  expect(parsePageText("Text.\n\n## A").outline.headings[0]?.position).toEqual({ line: 3, column: 1 });
});

test.each(["md", "mdx"] as const)(
  "what looks like an id and does not end a heading is text in .%s",
  (format) => {
    const body = "Text {#b}\n\n## A \\{#c\\}\n\n## `{#d}`";
    expect(headingsOf(body, format).map(([, , text]) => text)).toEqual(["A {#c}", "{#d}"]);
    expect(parsePageText(body, { format }).diagnostics).toEqual([]);
  },
);

test("an id in code is unchanged", () => {
  const { tree } = parsePageText("```md\n## A {#a}\n```\n\n`## B {#b}`");
  expect(JSON.stringify(tree)).toContain("## A {#a}");
  expect(JSON.stringify(tree)).toContain("## B {#b}");
});
