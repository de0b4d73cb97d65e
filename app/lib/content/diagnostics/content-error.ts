/** One-based position in a file. */
export interface Position {
  line: number;
  column: number;
}

export interface Place {
  /** Path as shown to the writer, such as `content/sidebar.json`. */
  file: string;
  position: Position;
}

/** A mistake in the content, with its place and a fix. */
export interface Diagnostic extends Pick<Place, "file"> {
  /** The site can be published as it is, but may lack something that its writers expect. */
  isWarning?: boolean | undefined;
  position?: Position | undefined;
  message: string;
  fix: string;
  /** Source lines around the position, with a marker. */
  excerpt?: string | undefined;
}

/** Thrown for invalid content; holds every diagnostic. */
export class ContentError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(diagnostics: Diagnostic[]) {
    super(formatDiagnostics(diagnostics));
    this.name = "ContentError";
    this.diagnostics = diagnostics;
  }
}

/** Prints warnings. Throws ContentError with all diagnostics if there are mistakes among them. */
export function requireNoMistakes(diagnostics: Diagnostic[]): void {
  if (diagnostics.some(({ isWarning }) => !isWarning)) throw new ContentError(diagnostics);
  if (diagnostics.length > 0) console.warn(`\n${formatDiagnostics(diagnostics)}\n`);
}

/** Thrown for a page that does not exist; the only content error that becomes a 404 response. */
export class PageNotFoundError extends Error {
  constructor(kind: string, id: string) {
    super(`There is no ${kind} "${id}".`);
    this.name = "PageNotFoundError";
  }
}

/** Formats diagnostics for the terminal: sorted by position, with fixes, ending with the count. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const sorted = [...diagnostics].sort(byPosition);
  const files = new Set(sorted.map((diagnostic) => diagnostic.file));
  const warnings = sorted.filter(({ isWarning }) => isWarning).length;
  const counts = [...counted(sorted.length - warnings, "problem"), ...counted(warnings, "warning")];
  const count = `${counts.join(" and ")} in ${counted(files.size, "file")}`;
  return [...sorted.map(formatDiagnostic), count].join("\n\n");
}

/** Returns `2 problems`; nothing for 0. */
function counted(count: number, name: string): string[] {
  return count > 0 ? [`${count} ${name}${count === 1 ? "" : "s"}`] : [];
}

function formatDiagnostic({ isWarning, file, position, message, fix, excerpt }: Diagnostic): string {
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return [
    `${place}  ${isWarning ? "Warning: " : ""}${message}`,
    `  Fix: ${fix}`,
    ...(excerpt ? [excerpt] : []),
  ].join("\n");
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
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

/** Adds the surrounding source lines to each diagnostic that has a position. */
export function withExcerpts(
  diagnostics: readonly Diagnostic[],
  readSource: (diagnostic: Diagnostic) => string | undefined,
): Diagnostic[] {
  // A file may have thousands of diagnostics.
  const split = new Map<string, readonly string[]>();
  return diagnostics.map((diagnostic) => {
    const text = readSource(diagnostic);
    if (text === undefined || !diagnostic.position) return diagnostic;
    const lines = split.get(text) ?? linesOf(text);
    split.set(text, lines);
    return { ...diagnostic, excerpt: excerptAt(text, diagnostic.position, lines) };
  });
}

function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
}

/** The shown length of a longer line. */
const MAX_WIDTH = 200;
/** Characters of a longer line that are shown before the column. */
const BEFORE_COLUMN = 60;

/** Returns the numbered line with a marker under the column, and its neighbours unless blank; undefined for a blank line. */
export function excerptAt(
  text: string,
  { line, column }: Position,
  lines = linesOf(text),
): string | undefined {
  const width = String(line + 1).length;
  const isLong = (lines[line - 1] ?? "").length > MAX_WIDTH;
  const from = isLong ? Math.max(0, column - 1 - BEFORE_COLUMN) : 0;
  const part = (text: string) => {
    const shown = text.slice(from, from + MAX_WIDTH);
    return `${from > 0 && shown ? "…" : ""}${shown}${text.length > from + MAX_WIDTH ? "…" : ""}`;
  };
  const shown = (number: number) =>
    `  ${String(number).padStart(width)} | ${printable(part(lines[number - 1] ?? ""))}`.trimEnd();
  const isBlank = (number: number) => (lines[number - 1] ?? "").trim() === "";
  if (isBlank(line)) return undefined;
  // Tabs are preserved so that the marker lines up with the column.
  const indent = (from > 0 ? "…" : "")
    .concat((lines[line - 1] ?? "").slice(from, column - 1))
    .replace(/[^\t]/g, " ");
  return [
    ...(isBlank(line - 1) ? [] : [shown(line - 1)]),
    shown(line),
    `  ${" ".repeat(width)} | ${indent}^`,
    ...(isBlank(line + 1) ? [] : [shown(line + 1)]),
  ].join("\n");
}

/** Replaces control and invisible characters, which a terminal would obey or hide. */
function printable(line: string): string {
  return line.replace(/(?!\t)\p{Cc}|(?!\u200D)\p{Cf}/gu, "\uFFFD");
}
