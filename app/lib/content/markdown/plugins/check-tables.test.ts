import { expect, test } from "vitest";
import { parsePageText, placesOf } from "#test/factories/page-context.ts";

const told = (header: string) =>
  placesOf(parsePageText(`Text.\n\n| ${header} |\n| --- | --- |\n| a | b |\n`));

test("every column but the first needs a heading", () => {
  expect(told("Field | Meaning")).toEqual([]);
  expect(told("| `code`")).toEqual([]);
  expect(told("Field |")).toEqual(["3:1 Column 2 of the table has no heading."]);
});
