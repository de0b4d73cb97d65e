import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import type * as v from "valibot";
import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import type { Diagnostic, Place } from "./content-error.ts";
import { type AnySchema, diagnosticOf, type PlaceLookup, validateData } from "./data-diagnostics.ts";

export interface DataSource {
  text: string;
  file: string;
  language: "json" | "yaml";
  /** One-based line of the file on which `text` starts. */
  firstLine?: number;
}

export interface ParsedData<Value> extends PlaceLookup {
  /** The parsed value, with empty fields in place of mistakes; absent if it cannot be read. */
  value?: Value | undefined;
  /** The data has mistakes, so that parts of the value may be missing. */
  isPartial?: boolean;
  diagnostics: Diagnostic[];
}

/** Values without mistakes by the text that they were parsed from: parsing YAML dominates reading the content. */
export interface DataCache {
  get(text: string): unknown;
  add(text: string, value: unknown): void;
}

/** Parses and validates JSON or YAML text, unless the cache has its value. Diagnostics have exact positions. */
export function parseData<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
  cache?: DataCache,
): ParsedData<v.InferOutput<Schema>> {
  const cached = cache?.get(source.text);
  if (cached) return validatedData(source, cached as v.InferOutput<Schema>);
  const { language } = source;
  const text = stripByteOrderMark(source.text);
  const fields = language === "json" ? readJson(text) : undefined;
  const read = fields && validateData(fields, schema);
  if (read?.issues.length === 0) return validatedData(source, read.value);
  const parsed = parseText(text);
  const { document } = parsed;
  const places = placesOfData(source, parsed);
  const toPlace = createToPlace(source, parsed);
  const atOffset = ({ offset, ...problem }: DataSyntaxError) => {
    return { ...toPlace(offset), ...problem };
  };
  const error = findSyntaxError(text, document, language);
  if (error) return { diagnostics: [atOffset(error)], ...places };
  const { value, issues } = validateData(document.toJS() ?? {}, schema);
  const diagnostics = [
    ...repeatedFields(document).map(atOffset),
    ...issues.map((issue) => diagnosticOf(issue, schema, places)),
  ];
  if (value && diagnostics.length === 0) cache?.add(source.text, value);
  return { value, isPartial: diagnostics.length > 0, diagnostics, ...places };
}

const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Reads an object without the positions of its fields, in a hundredth of the time; undefined if a field is written twice. */
function readJson(text: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const written = [...text.matchAll(JSON_STRING)].filter(([, colon]) => colon).length;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && written === fieldCount(value) ? (value as Record<string, unknown>) : undefined;
}

function fieldCount(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const values = Object.values(value);
  return values.reduce((sum: number, one) => sum + fieldCount(one), Array.isArray(value) ? 0 : values.length);
}

/** An error in the text itself, found before validation. */
interface DataSyntaxError {
  offset: number;
  message: string;
  fix: string;
}

const FIXES = {
  json: "correct this place or the one before it; editors mark it too.",
  yaml: 'indent with spaces, and put a value that has ": ", braces or brackets, or begins with a special character, in quotes.',
};

/** Returns the first error because of which nothing else in the text can be read. `document` is the text parsed as YAML. */
function findSyntaxError(
  text: string,
  document: Document,
  language: "json" | "yaml",
): DataSyntaxError | undefined {
  const error = language === "json" ? jsonError(text) : yamlError(document);
  if (error) {
    const message = `This is not valid ${language.toUpperCase()}: ${error.reason}.`;
    return { offset: error.offset, message, fix: FIXES[language] };
  }
  if (!document.contents || isMap(document.contents)) return undefined;
  return { offset: 0, message: "There are no fields here.", fix: "write each with its name and a colon." };
}

function jsonError(text: string): { offset: number; reason: string } | undefined {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return undefined;
  const words = printParseErrorCode(first.error).replace(/(?!^)[A-Z]/g, " $&");
  return { offset: first.offset, reason: words.toLowerCase() };
}

/** Later errors usually follow from the first. */
function yamlError(document: Document): { offset: number; reason: string } | undefined {
  const error = document.errors.find(({ code }) => code !== "DUPLICATE_KEY");
  if (error) return { offset: quoteBefore(document, error.pos[0]) ?? error.pos[0], reason: error.message };
  // Without quotes, a value that begins with an asterisk refers to another one.
  const aliases: Alias[] = [];
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
  const [first] = aliases;
  return first && { offset: first.range?.[0] ?? 0, reason: `"*${first.source}" is a reference` };
}

/** Returns the offset of a quoted value that ends where the parser stopped: its end may be missing. */
function quoteBefore(document: Document, end: number): number | undefined {
  let start: number | undefined;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith("QUOTE") && range?.[1] === end) start = range[0];
    },
  });
  return start;
}

function repeatedFields(document: Document): DataSyntaxError[] {
  return document.errors.map(({ pos: [offset] }) => ({
    offset,
    message: "This field is written twice.",
    fix: "remove one of the two.",
  }));
}

/** Wraps an already validated value; the text is parsed only when a position is looked up. */
function validatedData<Value>(source: DataSource, value: Value): ParsedData<Value> {
  return { value, diagnostics: [], ...placesOfData(source) };
}

interface ParsedText {
  document: Document;
  lines: LineCounter;
}

function placesOfData(source: DataSource, parsed?: ParsedText): PlaceLookup {
  // Weak, because parsed documents take as much memory as the texts and are needed only for diagnostics.
  let lastParsed = parsed && new WeakRef(parsed);
  const reparse = () => {
    const current = lastParsed?.deref() ?? parseText(stripByteOrderMark(source.text));
    lastParsed ??= new WeakRef(current);
    return current;
  };
  return {
    placeOf(path) {
      const current = reparse();
      return createToPlace(source, current)(offsetOf(current.document, path));
    },
    keyPlaceOf(path) {
      const current = reparse();
      const { document } = current;
      return createToPlace(source, current)(keyOffsetOf(document, path) ?? offsetOf(document, path));
    },
  };
}

/** Converts offsets in the text to places in the file. */
function createToPlace(
  { file, firstLine = 1 }: DataSource,
  { lines }: ParsedText,
): (offset: number) => Place {
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { file, position: { line: line + firstLine - 1, column: col } };
  };
}

function stripByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function parseText(text: string): ParsedText {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true }), lines };
}

/** Returns the offset of the value at `path`, or of its nearest ancestor in the source. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = nodeAt(document, path.slice(0, depth));
    if (node?.range) return node.range[0];
  }
  return 0;
}

/** Returns the offset of the field name at `path`. */
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
