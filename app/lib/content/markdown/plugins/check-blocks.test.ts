import { expect, test } from "vitest";
import { parsePageText, placesOf } from "#test/factories/page-context.ts";

const told = (body: string) => placesOf(parsePageText(body));

test("well-formed blocks have no problem, in lists and quotations too", () => {
  expect(told(":::note\nA.\n:::\n\n> :::tip\n> B.\n> :::\n\n- C\n\n  :::info\n  D.\n  :::")).toEqual([]);
  expect(told("::::tabs\n:::tab[A]\n:::\n::::\n\n:::::details[x]\n::::steps\n1. A\n::::\n:::::")).toEqual([]);
});

test("an unknown block is reported with the nearest one, or with all", () => {
  expect(parsePageText(":::warnings\nA.\n:::").diagnostics).toMatchObject([
    { message: '":::warnings" is not a known block.', fix: 'did you mean "warning"?' },
  ]);
  expect(parsePageText(":::video\nA.\n:::").diagnostics).toMatchObject([
    { fix: "the blocks are note, tip, info, warning, danger, tabs, tab, details, steps, cards." },
  ]);
});

test.each(["constructor", "toString", "hasOwnProperty"])("%s is an unknown block", (name) => {
  expect(told(`:::${name}\nA.\n:::`)).toEqual([`1:1 ":::${name}" is not a known block.`]);
});

test("a block that is not closed is reported where it begins", () => {
  expect(told("A.\n\n:::note\nB.\n\n## C")).toEqual(['3:1 ":::note" is not closed.']);
  expect(told("::::details[x]\n:::note\nB.\n\n::::")).toEqual(['2:1 ":::note" is not closed.']);
});

test("a block in a block of as many colons is reported once, with the fix for the outer", () => {
  const { diagnostics } = parsePageText(":::details[x]\n:::note\nB.\n:::\n:::");
  expect(diagnostics).toMatchObject([
    {
      position: { line: 2, column: 1 },
      message: '":::note" has as many colons as the block around it.',
      fix: 'begin and end the outer block with one colon more: "::::".',
    },
  ]);
});

test("colons that close nothing are reported at their line", () => {
  expect(told("A.\n\n:::\n\nB.")).toEqual(['3:1 ":::" closes no block.']);
  expect(told("A\n:::\nB")).toEqual(['2:1 ":::" closes no block.']);
  expect(told("- A\n\n  ::::")).toEqual(['3:3 "::::" closes no block.']);
});

test("a title behind a space is reported once, not its closing colons too", () => {
  expect(told(":::note A title\nB.\n:::\n\n:::")).toEqual([
    '1:1 ":::note A title" opens no block.',
    '5:1 ":::" closes no block.',
  ]);
  expect(told("::: note\nB.\n:::")).toEqual(['1:1 "::: note" opens no block.']);
});

test("colons behind a backslash or inside a line are text", () => {
  expect(told("\\:::\n\nA ::: b")).toEqual([]);
});

test("two colons before a block's name are one too few", () => {
  expect(told("::note[A]")).toEqual(['1:1 "::note" has two colons.']);
  expect(told("::other")).toEqual([]);
});

test("a block's attributes are refused, but for the group of tabs", () => {
  expect(told(':::note{title="A" .big}\nB.\n:::')).toEqual([
    '1:1 ":::note" has no attribute "title".',
    '1:1 ":::note" has no attribute "class".',
  ]);
  expect(told("::::tabs{group=a name=b}\n:::tab[A]\n:::\n::::")).toEqual([
    '1:1 ":::tabs" has no attribute "name".',
  ]);
});

test("a tab needs a name and a block of tabs", () => {
  expect(told("::::tabs\n:::tab\nA.\n:::\n::::")).toEqual(["2:1 A tab has no name."]);
  expect(told(":::tab[A]\nB.\n:::")).toEqual(["1:1 A tab stands outside a block of tabs."]);
  expect(told("::::note\n:::tab[A]\nB.\n:::\n::::")).toEqual(["2:1 A tab stands outside a block of tabs."]);
});

test("a block of tabs holds tabs only, and at least one", () => {
  expect(told("::::tabs\nText.\n\n:::tab[A]\nB.\n:::\n::::")).toEqual(["2:1 This stands between tabs."]);
  expect(told("::::tabs\n::::")).toEqual(["1:1 A block of tabs holds no tab."]);
});

test("tabs written as components and as blocks may be mixed", () => {
  expect(told("<Tabs>\n:::tab[A]\nB.\n:::\n</Tabs>")).toEqual([]);
  expect(told('::::tabs\n<Tab label="A">\nB.\n</Tab>\n::::')).toEqual([]);
});
