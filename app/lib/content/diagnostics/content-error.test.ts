import { expect, test } from "vitest";
import { type Diagnostic, excerptAt, formatDiagnostics, withExcerpts } from "./content-error.ts";

const diagnostic = (file: string, line?: number, column = 1, message = "It is wrong."): Diagnostic => ({
  file,
  position: line === undefined ? undefined : { line, column },
  message,
  fix: "put it right.",
});

test("diagnostics are sorted by file, line, column and message, with lines and columns as numbers", () => {
  const unsorted = [
    diagnostic("b.mdx", 1),
    diagnostic("a.mdx", 10),
    diagnostic("a.mdx", 9, 12),
    diagnostic("a.mdx", 9, 2, "B."),
    diagnostic("a.mdx", 9, 2, "A."),
    diagnostic("a.mdx"),
  ];
  const given = [...unsorted];
  const places = formatDiagnostics(unsorted).match(/^\S+ {2}.*$/gm);
  expect(places).toEqual([
    "a.mdx  It is wrong.",
    "a.mdx:9:2  A.",
    "a.mdx:9:2  B.",
    "a.mdx:9:12  It is wrong.",
    "a.mdx:10:1  It is wrong.",
    "b.mdx:1:1  It is wrong.",
  ]);
  expect(unsorted).toEqual(given);
});

test("an excerpt has the numbered line, its neighbours and a marker under the column", () => {
  expect(excerptAt("one\ntwo\nthree\nfour", { line: 3, column: 2 })).toBe(
    ["  2 | two", "  3 | three", "    |  ^", "  4 | four"].join("\n"),
  );
});

test("line numbers in an excerpt are padded to the same width", () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join("\n");
  expect(excerptAt(text, { line: 9, column: 1 })).toBe(
    ["   8 | line 8", "   9 | line 9", "     | ^", "  10 | line 10"].join("\n"),
  );
});

test("a blank line and a line past the end have no excerpt", () => {
  expect(excerptAt("", { line: 1, column: 1 })).toBeUndefined();
  expect(excerptAt("a\n\nb", { line: 2, column: 1 })).toBeUndefined();
  expect(excerptAt("a", { line: 5, column: 1 })).toBeUndefined();
});

test("the marker lines up with its character after tabs", () => {
  expect(excerptAt("\t\tx: y", { line: 1, column: 6 })).toBe("  1 | \t\tx: y\n    | \t\t   ^");
});

test("an excerpt handles Windows line endings and drops the byte order mark", () => {
  expect(excerptAt("\uFEFFa\r\nb\r\nc", { line: 2, column: 1 })).toBe("  1 | a\n  2 | b\n    | ^\n  3 | c");
});

test("withExcerpts adds excerpts where the source and the position are known", () => {
  const diagnostics = [diagnostic("a", 1), diagnostic("a"), diagnostic("b", 1)];
  const texts = new Map([["a", "text"]]);
  expect(withExcerpts(diagnostics, ({ file }) => texts.get(file)).map(({ excerpt }) => excerpt)).toEqual([
    "  1 | text\n    | ^",
    undefined,
    undefined,
  ]);
});
