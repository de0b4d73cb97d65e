import * as v from "valibot";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import { type AnySchema, problemsOf } from "./data-problems.ts";
import { findJsonFault } from "./json-syntax.ts";
import type { Position, Problem } from "./types.ts";

export interface DataSource {
  text: string;
  /** As named in messages. */
  file: string;
  language: "json" | "yaml";
  /** Number of the file's line on which `text` starts. */
  firstLine?: number;
}

export interface ParsedData<Value> {
  /** Present when there are no problems. */
  value?: Value;
  problems: Problem[];
  /** Where the value at this path stands in the file (or its nearest written ancestor). */
  positionOf(path: readonly PropertyKey[]): Position;
  /** Where the name of the field at this path stands. */
  keyPositionOf(path: readonly PropertyKey[]): Position;
}

/** Names that objects give a meaning of their own. */
const RESERVED_NAMES = ["__proto__", "constructor", "prototype"];

/** Parses JSON or YAML text and validates it, so that every mistake is reported with its line and column. */
export function parseData<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
): ParsedData<v.InferOutput<Schema>> {
  const { file, language } = source;
  const text = withoutMark(source.text);
  const parsed = parseText(text);
  const { document } = parsed;
  const places = placesIn(source, parsed);
  const faults = language === "json" ? jsonFaults(text, document) : yamlFaults(text, document);
  if (faults.length > 0) {
    const toPosition = positionsIn(source, parsed);
    const problems = faults.map(({ offset, ...fault }) => ({ file, position: toPosition(offset), ...fault }));
    return { problems, ...places };
  }
  const result = v.safeParse(schema, document.toJS() ?? {});
  if (result.success) return { value: result.output, problems: [], ...places };
  return { problems: problemsOf(result.issues, schema, { file, ...places }), ...places };
}

/** Data whose value is known; its text is parsed when places in it are asked for. */
export function knownData<Value>(source: DataSource, value: Value): ParsedData<Value> {
  return { value, problems: [], ...placesIn(source) };
}

interface ParsedText {
  document: Document;
  lines: LineCounter;
}

type Places = Pick<ParsedData<unknown>, "positionOf" | "keyPositionOf">;

function placesIn(source: DataSource, parsed?: ParsedText): Places {
  // Asked for only where something is wrong: kept, the documents of a large site take as much memory as its texts.
  let known = parsed && new WeakRef(parsed);
  const parsedAgain = () => {
    const again = known?.deref() ?? parseText(withoutMark(source.text));
    known ??= new WeakRef(again);
    return again;
  };
  return {
    positionOf(path) {
      const again = parsedAgain();
      return positionsIn(source, again)(offsetOf(again.document, path));
    },
    keyPositionOf(path) {
      const again = parsedAgain();
      const { document } = again;
      return positionsIn(source, again)(keyOffsetOf(document, path) ?? offsetOf(document, path));
    },
  };
}

/** Turns a place in the text into one in the file. */
function positionsIn({ firstLine = 1 }: DataSource, { lines }: ParsedText): (offset: number) => Position {
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function parseText(text: string): ParsedText {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true }), lines };
}

/** A mistake in the text itself, before its meaning is looked at. */
interface Fault {
  offset: number;
  message: string;
  fix: string;
}

function jsonFaults(text: string, document: Document): Fault[] {
  const fault = findJsonFault(text);
  if (fault) return [{ ...fault, message: `This is not valid JSON: ${fault.message}.` }];
  if (isMap(document.contents)) return nameFaults(document);
  return [
    { offset: 0, message: "The file holds no fields.", fix: 'write them in braces: { "name": value }.' },
  ];
}

/** One syntax fault at most: those after the first are mostly its consequences. */
function yamlFaults(text: string, document: Document): Fault[] {
  const error = document.errors.find(({ code }) => code !== "DUPLICATE_KEY");
  if (error) return [yamlFault(error, text, document)];
  if (document.contents && !isMap(document.contents)) {
    return [{ offset: 0, message: "The front matter holds no fields.", fix: 'write each as "name: value".' }];
  }
  const faults = nameFaults(document);
  visit(document, {
    Alias: (_key, { source, range }) => {
      const message = `This is not valid YAML: "*${source}" is read as a reference.`;
      faults.push({ offset: range?.[0] ?? 0, message, fix: "put the value in quotes." });
    },
  });
  return faults;
}

function yamlFault({ code, message, pos: [offset] }: YAMLError, text: string, document: Document): Fault {
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
function nameFaults(document: Document): Fault[] {
  const faults: Fault[] = document.errors.map(({ pos: [offset] }) => ({
    offset,
    message: `"${keyAt(document, offset)}" is written twice.`,
    fix: "remove one of the two.",
  }));
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isScalar(key) || !RESERVED_NAMES.includes(String(key.value))) return;
      const message = `"${key.value}" cannot be used as a name.`;
      faults.push({ offset: key.range?.[0] ?? 0, message, fix: "choose another name." });
    },
  });
  return faults;
}

/** The start of the value at `path`, or of the nearest ancestor that is written. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = nodeAt(document, path.slice(0, depth));
    if (node?.range) return node.range[0];
  }
  return 0;
}

/** The start of the name of the field at `path`. */
function keyOffsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const owner = nodeAt(document, path.slice(0, -1));
  if (!isMap(owner)) return undefined;
  const pair = owner.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
}

function nodeAt(document: Document, path: readonly PropertyKey[]): Node | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(node) ? node : undefined;
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
