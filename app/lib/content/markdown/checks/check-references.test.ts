import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";

const diagnosticsIn = (body: string) => diagnosticLines(parsePageText(body));

test.each(["products[0][id]", "\\[a][b]", "`[a][b]` and `[^1]`", "[1] (see below)", "[[0, 1], [1, 0]]"])(
  "%j is no reference",
  (body) => {
    expect(diagnosticsIn(body)).toEqual([]);
  },
);
