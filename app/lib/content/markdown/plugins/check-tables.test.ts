import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (header: string) =>
  diagnosticLines(parsePageText(`Text.\n\n| ${header} |\n| --- | --- |\n| a | b |\n`));

test("every column but the first needs a heading", () => {
  expect(diagnosticsIn("Field | Meaning")).toEqual([]);
  expect(diagnosticsIn("| `code`")).toEqual([]);
  expect(diagnosticsIn("Field |")).toEqual(["3:1 Column 2 of the table has no heading."]);
});
