import type { Json } from "../api.ts";

/** A member whose value the reader's environment holds: it is never written into a sample. */
export interface Credential {
  environmentVariable: string;
  isNumber: boolean;
}

export type SampleValue = Json | Credential | SampleObject;
export interface SampleObject {
  [name: string]: SampleValue;
}

/** How a language writes data. */
export interface Notation {
  indent: string;
  object(names: readonly string[]): Brackets & { entry(name: string, value: string): string };
  list(entries: readonly SampleValue[]): Brackets;
  text(value: string): string;
  number(value: number): string;
  words: { true: string; false: string; null: string };
  credential(credential: Credential): string;
  /** Does a comma follow the last entry of a list that is written in lines? */
  endsWithComma: boolean;
  /** An object without members, where it is written in its own way. */
  emptyObject?: string;
}

interface Brackets {
  open: string;
  close: string;
}

/** Lists of plain values up to this length stay on one line. */
const LINE = 60;

/** A value as a language writes it; lines after the first are indented by `depth`. */
export function literal(value: SampleValue, notation: Notation, depth = 0): string {
  if (value === null) return notation.words.null;
  if (typeof value === "string") return notation.text(value);
  if (typeof value === "number") return notation.number(value);
  if (typeof value === "boolean") return value ? notation.words.true : notation.words.false;
  if (isCredential(value)) return notation.credential(value);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => literal(entry, notation, depth + 1));
    return bracketed(notation.list(value), entries, notation, depth, value.every(isPlain));
  }
  const names = Object.keys(value);
  if (names.length === 0 && notation.emptyObject) return notation.emptyObject;
  const { entry, ...brackets } = notation.object(names);
  const entries = Object.entries(value).map(([name, member]) =>
    entry(name, literal(member, notation, depth + 1)),
  );
  return bracketed(brackets, entries, notation, depth, false);
}

function bracketed(
  { open, close }: Brackets,
  entries: readonly string[],
  { indent, endsWithComma }: Notation,
  depth: number,
  mayStayOnLine: boolean,
): string {
  const onLine = `${open}${entries.join(", ")}${close}`;
  if (entries.length === 0 || (mayStayOnLine && onLine.length <= LINE)) return onLine;
  const inner = indent.repeat(depth + 1);
  const lines = entries.map((entry) => inner + entry).join(",\n");
  return `${open.trimEnd()}\n${lines}${endsWithComma ? "," : ""}\n${indent.repeat(depth)}${close.trimStart()}`;
}

export function isCredential(value: SampleValue): value is Credential {
  return typeof value === "object" && value !== null && "environmentVariable" in value;
}

function isPlain(value: SampleValue): boolean {
  return typeof value !== "object" || value === null;
}

/** Can the name be written without quotes in languages of C's family? */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}
