import type { Position, Problem } from "../types.ts";

/** Everything that is wrong with the content, gathered; `problems` holds each mistake with its place. */
export class ContentError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(formatProblems(problems));
    this.name = "ContentError";
    this.problems = problems;
  }
}

/** Asked for a page that does not exist. The only content failure that becomes a 404. */
export class PageNotFoundError extends Error {
  constructor(kind: string, id: string) {
    super(`There is no ${kind} "${id}".`);
    this.name = "PageNotFoundError";
  }
}

/** Problems as printed: sorted by place, each with its fix, the count last. */
export function formatProblems(problems: readonly Problem[]): string {
  const sorted = [...problems].sort(byPlace);
  const files = new Set(sorted.map((problem) => problem.file));
  const count = `${sorted.length} ${sorted.length === 1 ? "problem" : "problems"} in ${files.size} ${
    files.size === 1 ? "file" : "files"
  }`;
  return [...sorted.map(formatProblem), count].join("\n\n");
}

function formatProblem({ file, position, message, fix, excerpt }: Problem): string {
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return [`${place}  ${message}`, `  Fix: ${fix}`, ...(excerpt ? [excerpt] : [])].join("\n");
}

function byPlace(a: Problem, b: Problem): number {
  return (
    compare(a.file, b.file) ||
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Adds the lines around each problem that has a position, from the text of its file. */
export function withExcerpts(
  problems: readonly Problem[],
  textOf: (problem: Problem) => string | undefined,
): Problem[] {
  return problems.map((problem) => {
    const text = textOf(problem);
    if (text === undefined || !problem.position) return problem;
    return { ...problem, excerpt: excerptAt(text, problem.position) };
  });
}

/** The line at a position, numbered, with a marker under the column, and its neighbours. Blank lines show nothing. */
export function excerptAt(text: string, { line, column }: Position): string | undefined {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const width = String(line + 1).length;
  const shown = (number: number) =>
    `  ${String(number).padStart(width)} | ${lines[number - 1] ?? ""}`.trimEnd();
  const isBlank = (number: number) => (lines[number - 1] ?? "").trim() === "";
  if (isBlank(line)) return undefined;
  // Tabs stay, so that the marker is as far to the right as what it marks.
  const indent = (lines[line - 1] ?? "").slice(0, column - 1).replace(/[^\t]/g, " ");
  return [
    ...(isBlank(line - 1) ? [] : [shown(line - 1)]),
    shown(line),
    `  ${" ".repeat(width)} | ${indent}^`,
    ...(isBlank(line + 1) ? [] : [shown(line + 1)]),
  ].join("\n");
}
