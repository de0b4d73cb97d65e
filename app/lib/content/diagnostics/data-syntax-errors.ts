import { type Document, isMap, isScalar, visit, type YAMLError } from "yaml";
import { findJsonSyntaxError } from "./json-syntax.ts";

/** Names with a meaning on every JavaScript object. */
const RESERVED_NAMES = ["__proto__", "constructor", "prototype"];

/** An error in the text itself, found before validation. */
export interface DataSyntaxError {
  offset: number;
  message: string;
  fix: string;
  /** The error affects one name only; the rest of the text can be read. */
  isNameOnly?: boolean;
}

/** Finds errors in the text of a JSON file. `document` is the same text parsed as YAML. */
export function jsonSyntaxErrors(text: string, document: Document): DataSyntaxError[] {
  const error = findJsonSyntaxError(text);
  if (error) return [{ ...error, message: `This is not valid JSON: ${error.message}.` }];
  if (isMap(document.contents)) return nameErrors(document);
  return [{ offset: 0, message: "The file has no fields.", fix: 'write them in braces: { "name": value }.' }];
}

/** Finds errors in YAML text, but only the first syntax error: later ones usually follow from it. */
export function yamlSyntaxErrors(text: string, document: Document): DataSyntaxError[] {
  const error = document.errors.find(({ code }) => code !== "DUPLICATE_KEY");
  if (error) return [yamlSyntaxError(error, text, document)];
  if (document.contents && !isMap(document.contents)) {
    return [{ offset: 0, message: "The front matter has no fields.", fix: 'write each as "name: value".' }];
  }
  const errors = nameErrors(document);
  visit(document, {
    Value: (_key, { anchor, tag, range }) => {
      const mark = anchor ? `&${anchor}` : tag?.startsWith("!") ? tag : undefined;
      if (mark === undefined || !range) return;
      const message = `"${mark}" is read as a YAML ${anchor ? "anchor" : "tag"}, not as text.`;
      const offset = Math.max(text.lastIndexOf(mark, range[0]), 0);
      errors.push({ offset, message, fix: "put the value in quotes.", isNameOnly: true });
    },
    Alias: (_key, { source, range }) => {
      const message = `This is not valid YAML: "*${source}" is read as a reference.`;
      errors.push({ offset: range?.[0] ?? 0, message, fix: "put the value in quotes." });
    },
  });
  return errors;
}

function yamlSyntaxError(
  { code, message, pos: [offset] }: YAMLError,
  text: string,
  document: Document,
): DataSyntaxError {
  const error = (reason: string, fix: string, at = offset) => {
    return { offset: at, message: `This is not valid YAML: ${reason}.`, fix };
  };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    return /^.*: /.test(text.slice(offset))
      ? error('this value contains ": "', "put the value in quotes.")
      : error("the line below this value is indented", "begin that line at the margin.");
  }
  if (code === "TAB_AS_INDENT") return error("a tab indents this line", "indent with spaces.");
  const bracket = /^Flow (sequence|map)/i.exec(message)?.[1];
  if (bracket) {
    const [opening, closing] = bracket.toLowerCase() === "map" ? ["{", "}"] : ["[", "]"];
    const at = text.lastIndexOf(opening, offset);
    return error(
      `the "${opening}" is not closed`,
      `write "${closing}" where it ends.`,
      at === -1 ? offset : at,
    );
  }
  if (message.startsWith("Missing closing")) {
    return error(
      "a quote is not closed",
      "end the value with the same quote.",
      lastScalarBefore(document, offset),
    );
  }
  const [line = ""] = text.slice(offset).split("\n", 1);
  if (message.startsWith("Implicit keys") && /^\w+:\S/.test(line))
    return error("a colon has no space after it", 'write "name: value".');
  if (message.startsWith("Implicit keys") && /^-\S/.test(line))
    return error("a hyphen has no space after it", 'write "- item".');
  if (message.startsWith("Plain value cannot start with"))
    return error(`a value cannot begin with "${text.charAt(offset)}"`, "put the value in quotes.");
  if (message.startsWith("Implicit map keys")) {
    return error(
      'this line is not "name: value"',
      'write it as one, or end the front matter above it with "---".',
    );
  }
  if (message.endsWith("at node end")) {
    return error("text follows what ends the value", "put the whole value in quotes.");
  }
  const reason = message.charAt(0).toLowerCase() + message.slice(1);
  return error(
    reason,
    "put values in quotes that contain braces or brackets, or begin with a special character.",
  );
}

/** Finds comments after values on the same line: a writer may have meant them as part of the value. */
export function cutTextErrors(text: string, document: Document): DataSyntaxError[] {
  const errors: DataSyntaxError[] = [];
  visit(document, {
    Scalar: (_key, { type, value, range }) => {
      if (type !== "PLAIN" || typeof value !== "string" || !range) return;
      const spaces = /^[ \t]+(?=#)/.exec(text.slice(range[1], range[2]))?.[0];
      if (spaces === undefined) return;
      const message = `The value ends before " #", which begins a comment: it is "${value}".`;
      const fix = "put the whole value in quotes, or the comment on a line of its own.";
      errors.push({ offset: range[1] + spaces.length, message, fix, isNameOnly: true });
    },
  });
  return errors;
}

/** Finds duplicate and reserved names. */
function nameErrors(document: Document): DataSyntaxError[] {
  const errors: DataSyntaxError[] = document.errors.map(({ pos: [offset] }) => ({
    offset,
    message: `"${keyAt(document, offset)}" is written twice.`,
    fix: "remove one of the two.",
    isNameOnly: true,
  }));
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isScalar(key) || !RESERVED_NAMES.includes(String(key.value))) return;
      const message = `"${key.value}" cannot be used as a name.`;
      errors.push({ offset: key.range?.[0] ?? 0, message, fix: "choose another name.", isNameOnly: true });
    },
  });
  return errors;
}

function keyAt(document: Document, offset: number): string {
  let name = "";
  visit(document, {
    Pair: (_key, { key }) => {
      if (isScalar(key) && key.range?.[0] === offset) name = String(key.value);
    },
  });
  return name;
}

function lastScalarBefore(document: Document, offset: number): number {
  let start = 0;
  visit(document, {
    Scalar: (_key, { range }) => {
      if (range && range[0] < offset) start = Math.max(start, range[0]);
    },
  });
  return start;
}
