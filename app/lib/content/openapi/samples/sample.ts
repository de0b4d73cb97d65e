import type { Json } from "../api.ts";

/** A value that a sample reads from an environment variable. */
export interface Credential {
  environmentVariable: string;
  isNumber: boolean;
}

export type SampleValue = Json | Credential | SampleObject;
interface SampleObject {
  [name: string]: SampleValue;
}

/** Syntax of literals in a language. */
export interface Notation {
  indent: string;
  object(names: readonly string[]): Brackets & { entry(name: string, value: string): string };
  list(entries: readonly SampleValue[]): Brackets;
  text(value: string): string;
  number(value: number): string;
  keywords: { true: string; false: string; null: string };
  credential(credential: Credential): string;
  trailingComma: boolean;
  /** Literal of an empty object, if it differs. */
  emptyObject?: string;
}

interface Brackets {
  open: string;
  close: string;
}

/** The syntax of JSON, with which other languages have much in common. */
export function jsonSyntax(quoted: (text: string) => string): Omit<Notation, "credential"> {
  return {
    indent: "  ",
    object: () => ({ open: "{", close: "}", entry: (name, value) => `${quoted(name)}: ${value}` }),
    list: () => ({ open: "[", close: "]" }),
    text: quoted,
    number: String,
    keywords: { true: "true", false: "false", null: "null" },
    trailingComma: false,
  };
}

/** Lists of primitive values up to this length are on one line. */
const MAX_LINE_LENGTH = 60;

/** Formats a value as a literal; lines after the first are indented by `depth`. */
export function literal(value: SampleValue, notation: Notation, depth = 0): string {
  if (value === null) return notation.keywords.null;
  if (typeof value === "string") return notation.text(value);
  if (typeof value === "number") return notation.number(value);
  if (typeof value === "boolean") return value ? notation.keywords.true : notation.keywords.false;
  if (isCredential(value)) return notation.credential(value);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => literal(entry, notation, depth + 1));
    return bracketed(notation.list(value), entries, notation, depth, value.every(isPrimitive));
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
  { indent, trailingComma }: Notation,
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

/** Returns a function that writes a template as an expression, which joins its texts and credentials. */
export function templateWriter(
  quoted: (text: string) => string,
  credential: (credential: Credential) => string,
  operator = " + ",
): (template: Template) => string {
  return (template) => {
    const merged: Template = [];
    for (const part of template) {
      const before = merged.at(-1);
      if (typeof part === "string" && typeof before === "string") merged.splice(-1, 1, before + part);
      else if (part !== "") merged.push(part);
    }
    return merged.map((part) => (typeof part === "string" ? quoted(part) : credential(part))).join(operator);
  };
}

/** Request of a sample. Every sample sends it, fails if the API rejects it, and prints the results. */
export interface SampleRequest {
  /** Last segment of the operation's path, such as `DoRefund`. */
  name: string;
  method: string;
  url: Template;
  headers: [name: string, value: Template][];
  /** Body as JSON. */
  body?: SampleValue | undefined;
  /** Body in another format, as it is sent. */
  text?: string | undefined;
  /** Fields of a body of several parts; a file is sent as the value of one that is binary. */
  parts?: [name: string, value: string, isFile: boolean][] | undefined;
  /** The response field that says whether it succeeded; the HTTP status says so by default. */
  outcome?: string | undefined;
  /** Response fields to print: all but the outcome and the repeated request, which contains the secret. */
  results: string[];
  /** The response is JSON, and is printed as a whole. */
  printsAll: boolean;
  /** The response repeats the request. */
  isEchoed: boolean;
  /** What it prints if there are none. */
  success: string;
  /** What it says before the errors of a rejected request. */
  failure: string;
}
