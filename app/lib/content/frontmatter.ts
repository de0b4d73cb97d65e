import { type DataSource, knownData, type ParsedData, parseData } from "./parse-data.ts";
import { type Frontmatter, frontmatterSchema } from "./schemas.ts";
import type { Problem } from "./types.ts";

const FENCE = /^---[ \t]*$/;

export interface ParsedPageFile extends ParsedData<Frontmatter> {
  /** The text with the front matter's lines emptied: positions in it are positions in the file. */
  body: string;
}

/** Front matter that was found right before, by its text: reading YAML takes longer than all else that is read of a large site. */
export interface KnownFrontmatter {
  get(yaml: string): Frontmatter | undefined;
  add(yaml: string, value: Frontmatter): void;
}

/** Splits a page's file in front matter and body. YAML only; nothing is ever executed. */
export function parsePageFile(text: string, file: string, known?: KnownFrontmatter): ParsedPageFile {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!FENCE.test(lines[0] ?? "")) {
    const fix = 'begin the file with a line "---", title, description, and a line "---".';
    return withoutFrontmatter(lines.join("\n"), { file, message: "The page has no front matter.", fix });
  }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (end === -1) {
    const fix = 'end it with a line "---".';
    const firstBlank = lines.findIndex((line) => line.trim() === "");
    const body = emptied(lines, firstBlank === -1 ? lines.length : firstBlank);
    return withoutFrontmatter(body, { file, message: "The front matter is not closed.", fix });
  }
  const yaml = lines.slice(1, end).join("\n");
  return { body: emptied(lines, end + 1), ...frontmatterOf(yaml, file, known) };
}

function frontmatterOf(text: string, file: string, known?: KnownFrontmatter): ParsedData<Frontmatter> {
  const source: DataSource = { text, file, language: "yaml", firstLine: 2 };
  const value = known?.get(text);
  if (value) return knownData(source, value);
  const data = parseData(source, frontmatterSchema);
  if (data.value) known?.add(text, data.value);
  return data;
}

function withoutFrontmatter(body: string, problem: Problem): ParsedPageFile {
  const position = { line: 1, column: 1 };
  const positionOf = () => position;
  return { body, problems: [{ ...problem, position }], positionOf, keyPositionOf: positionOf };
}

/** The text with its first `count` lines emptied. */
function emptied(lines: readonly string[], count: number): string {
  return [...Array<string>(count).fill(""), ...lines.slice(count)].join("\n");
}
