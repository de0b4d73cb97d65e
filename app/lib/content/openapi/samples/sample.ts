import type { Json } from "../api.ts";

/** A value that a sample reads from an environment variable. */
export interface Credential {
  environmentVariable: string;
  isNumber: boolean;
}

export type SampleValue = Json | Credential | { [name: string]: SampleValue };

/** Syntax of literals in a language. */
export interface Notation {
  indent: string;
  /** Brackets of an object, and its entries; those of JSON by default. */
  object?(names: readonly string[]): Brackets & { entry(name: string, value: string): string };
  list(entries: readonly SampleValue[]): Brackets;
  text(value: string): string;
  number(value: number): string;
  keywords: Readonly<Record<string, string>>;
  credential(credential: Credential): string;
  trailingComma?: boolean;
  /** Literal of an empty object, if it differs. */
  emptyObject?: string;
  /** Joins texts and credentials. */
  operator: string;
}

interface Brackets {
  open: string;
  close: string;
}

/** The notation of JSON, with which other languages have much in common. */
export const JSON_NOTATION: Omit<Notation, "credential"> = {
  indent: "  ",
  list: () => ({ open: "[", close: "]" }),
  text: (value) => JSON.stringify(value),
  number: String,
  keywords: {},
  operator: " + ",
};

/** A language whose samples are programs. */
export interface Language extends Notation {
  label: string;
  language: string;
  /** What differs inside the body. */
  inBody?: Pick<Notation, "text" | "credential">;
  /** Writes a header: `value` is its expression, `line` that of the name with the value. */
  header(name: string, value: string, line: string): string | false;
  separator?: string;
  /** Prints a field of the response. */
  result(name: string): string;
  /**
   * Lines, each after the conditions under which the program has it: all words have to be true, and of words joined by a slash,
   * one. Names between percent signs are replaced.
   */
  program: string;
}

/** Lists of primitive values up to this length are on one line. */
const MAX_LINE_LENGTH = 60;

/** Formats a value as a literal; lines after the first are indented by `depth`. */
export function literal(value: SampleValue, notation: Notation, depth = 0): string {
  if (typeof value === "string") return notation.text(value);
  if (typeof value === "number") return notation.number(value);
  if (value === null || typeof value === "boolean") return notation.keywords[String(value)] ?? String(value);
  if (isCredential(value)) return notation.credential(value);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => literal(entry, notation, depth + 1));
    return bracketed(notation.list(value), entries, notation, depth, value.every(isPrimitive));
  }
  const names = Object.keys(value);
  if (names.length === 0 && notation.emptyObject) return notation.emptyObject;
  const { entry, ...brackets } = notation.object?.(names) ?? {
    ...{ open: "{", close: "}" },
    entry: (name: string, member: string) => `${notation.text(name)}: ${member}`,
  };
  const entries = Object.entries(value).map(([name, member]) =>
    entry(name, literal(member, notation, depth + 1)),
  );
  return bracketed(brackets, entries, notation, depth, false);
}

function bracketed(
  { open, close }: Brackets,
  entries: readonly string[],
  { indent, trailingComma = false }: Notation,
  depth: number,
  canBeInline: boolean,
): string {
  const inline = `${open}${entries.join(", ")}${close}`;
  if (entries.length === 0 || (canBeInline && inline.length <= MAX_LINE_LENGTH)) return inline;
  const inner = indent.repeat(depth + 1);
  const lines = entries.map((entry) => inner + entry).join(",\n");
  return `${open.trimEnd()}\n${lines}${trailingComma ? "," : ""}\n${indent.repeat(depth)}${close.trimStart()}`;
}

export function isCredential(value: SampleValue): value is Credential {
  return typeof value === "object" && value !== null && "environmentVariable" in value;
}

function isPrimitive(value: SampleValue): boolean {
  return typeof value !== "object" || value === null;
}

/** Checks whether a name needs no quotes in languages of the C family. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** A text with credentials in it. */
export type Template = (string | Credential)[];

/** Writes a template as an expression. */
export function expression(
  template: Template,
  { text, credential, operator }: Pick<Notation, "text" | "credential" | "operator">,
): string {
  const merged: Template = [];
  for (const part of template) {
    const before = merged.at(-1);
    if (typeof part === "string" && typeof before === "string") merged.splice(-1, 1, before + part);
    else if (part !== "") merged.push(part);
  }
  return merged.map((part) => (typeof part === "string" ? text(part) : credential(part))).join(operator);
}
