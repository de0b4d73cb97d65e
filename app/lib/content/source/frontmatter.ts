import type { Diagnostic } from "../diagnostics/content-error.ts";
import { type DataCache, type ParsedData, parseData } from "../diagnostics/parse-data.ts";
import { type Frontmatter, frontmatterSchema } from "../schemas/schemas.ts";

const FENCE = /^---[ \t]*$/;

export interface ParsedPageFile extends ParsedData<Frontmatter> {
  /** The text with the front matter's lines blanked, so that positions match the file. */
  body: string;
}

export function parsePageFile(text: string, file: string, cache?: DataCache): ParsedPageFile {
  const { yaml, body } = splitPageFile(text);
  if (typeof yaml === "string") {
    const source = { text: yaml, file, language: "yaml", firstLine: 2 } as const;
    return { body, ...parseData(source, frontmatterSchema, cache) };
  }
  const place = { file, position: { line: 1, column: 1 } };
  const placeOf = () => place;
  return { body, diagnostics: [{ ...place, ...yaml }], placeOf, keyPlaceOf: placeOf };
}

/** Splits a page into the source of its front matter, or a diagnostic if there is none, and its body, in which the lines of the front matter are blank. */
export function splitPageFile(text: string): {
  yaml: string | Pick<Diagnostic, "message" | "fix">;
  body: string;
} {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!FENCE.test(lines[0] ?? "")) {
    const fix = 'begin the file with a line "---", title, description, and a line "---".';
    return { yaml: { message: "The page has no front matter.", fix }, body: lines.join("\n") };
  }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (end === -1) {
    const fix = 'end it with a line "---".';
    const firstBlank = lines.findIndex((line) => line.trim() === "");
    const body = blankLines(lines, firstBlank === -1 ? lines.length : firstBlank);
    return { yaml: { message: "The front matter is not closed.", fix }, body };
  }
  return { yaml: lines.slice(1, end).join("\n"), body: blankLines(lines, end + 1) };
}

/** Joins the lines with the first `count` blanked. */
function blankLines(lines: readonly string[], count: number): string {
  return [...Array<string>(count).fill(""), ...lines.slice(count)].join("\n");
}
