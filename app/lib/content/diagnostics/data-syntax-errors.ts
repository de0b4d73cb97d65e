import { type Document, isMap, isScalar, visit, type YAMLError } from "yaml";
import { findJsonSyntaxError } from "./json-syntax.ts";

/** Names that objects give a meaning of their own. */
const RESERVED_NAMES = ["__proto__", "constructor", "prototype"];

/** A mistake in the text itself, before its meaning is looked at. */
export interface Fault {
  offset: number;
  message: string;
  fix: string;
  /** Of a name alone: the rest of the text can be read. */
  isNameOnly?: boolean;
}

/** What is wrong with the text of a JSON file, which was read as YAML too. */
export function jsonSyntaxErrors(text: string, document: Document): Fault[] {
  const fault = findJsonSyntaxError(text);
  if (fault) return [{ ...fault, message: `This is not valid JSON: ${fault.message}.` }];
  if (isMap(document.contents)) return nameErrors(document);
  return [
    { offset: 0, message: "The file holds no fields.", fix: 'write them in braces: { "name": value }.' },
  ];
}

/** What is wrong with YAML text; one syntax fault at most: those after the first are mostly its consequences. */
export function yamlSyntaxErrors(text: string, document: Document): Fault[] {
  const error = document.errors.find(({ code }) => code !== "DUPLICATE_KEY");
  if (error) return [yamlSyntaxError(error, text, document)];
  if (document.contents && !isMap(document.contents)) {
    return [{ offset: 0, message: "The front matter holds no fields.", fix: 'write each as "name: value".' }];
  }
  const faults = nameErrors(document);
  visit(document, {
    Alias: (_key, { source, range }) => {
      const message = `This is not valid YAML: "*${source}" is read as a reference.`;
      faults.push({ offset: range?.[0] ?? 0, message, fix: "put the value in quotes." });
    },
  });
  return faults;
}

function yamlSyntaxError(
  { code, message, pos: [offset] }: YAMLError,
  text: string,
  document: Document,
): Fault {
  const fault = (what: string, fix: string, at = offset) => {
    return { offset: at, message: `This is not valid YAML: ${what}.`, fix };
  };
  if (code === "BLOCK_AS_IMPLICIT_KEY") {
    return /^.*: /.test(text.slice(offset))
      ? fault('this value holds ": "', "put the value in quotes.")
      : fault("the line below this value is indented", "begin that line at the margin.");
  }
  if (code === "TAB_AS_INDENT") return fault("a tab indents this line", "indent with spaces.");
  if (message.startsWith("Missing closing")) {
    return fault(
      "a quote is not closed",
      "end the value with the same quote.",
      lastScalarBefore(document, offset),
    );
  }
  if (message.startsWith("Implicit map keys")) {
    return fault(
      'this line is no "name: value"',
      'write it as one, or end the front matter above it with "---".',
    );
  }
  if (message.endsWith("at node end")) {
    return fault("text follows what ends the value", "put the whole value in quotes.");
  }
  const what = message.charAt(0).toLowerCase() + message.slice(1);
  return fault(what, "put values in quotes that hold braces or brackets, or begin with a special character.");
}

/** Names that are written twice or that cannot be names. */
function nameErrors(document: Document): Fault[] {
  const faults: Fault[] = document.errors.map(({ pos: [offset] }) => ({
    offset,
    message: `"${keyAt(document, offset)}" is written twice.`,
    fix: "remove one of the two.",
    isNameOnly: true,
  }));
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isScalar(key) || !RESERVED_NAMES.includes(String(key.value))) return;
      const message = `"${key.value}" cannot be used as a name.`;
      faults.push({ offset: key.range?.[0] ?? 0, message, fix: "choose another name.", isNameOnly: true });
    },
  });
  return faults;
}

/** The name of the field whose name starts at `offset`. */
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
