import * as v from "valibot";
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { positionAt } from "../markdown/page-context.ts";
import type { Diagnostic, Position } from "../types.ts";
import { type AnySchema, diagnosticsOf, type PositionLookup } from "./data-diagnostics.ts";
import { cutTextErrors, jsonSyntaxErrors, yamlSyntaxErrors } from "./data-syntax-errors.ts";
import { isElsewhere } from "./is-elsewhere.ts";
import { repairData } from "./repair-data.ts";

export interface DataSource {
  text: string;
  /** File name in messages. */
  file: string;
  language: "json" | "yaml";
  /** One-based line of the file on which `text` starts. */
  firstLine?: number;
  /** Writers do not expect that YAML has comments. */
  isFrontMatter?: boolean;
}

export interface ParsedData<Value> extends PositionLookup {
  /** The parsed value, repaired if it has mistakes; absent if it cannot be repaired. */
  value?: Value;
  /** Data may have been lost in the repair. */
  isPartial?: boolean;
  diagnostics: Diagnostic[];
}

const MAX_DEPTH = 100;
/** A line that is indented by more levels, or that opens more lists. */
const DEEP_LINE = /^(?: {2}){100} *\S|^[ \t]*(?:-[ \t]+){100}/m;

/** Parses and validates JSON or YAML text. Diagnostics have exact positions. */
export function parseData<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
): ParsedData<v.InferOutput<Schema>> {
  const { file, language } = source;
  const text = stripByteOrderMark(source.text);
  const tooDeepAt = offsetOfDepth(text);
  if (tooDeepAt !== undefined) return tooDeep(source, tooDeepAt);
  const parsed = parseText(text);
  const { document } = parsed;
  const places = positionsOfData(source, parsed);
  const syntaxErrors =
    language === "json" ? jsonSyntaxErrors(text, document) : yamlSyntaxErrors(text, document);
  if (source.isFrontMatter) syntaxErrors.push(...cutTextErrors(text, document));
  const toPosition = createToPosition(source, parsed);
  const syntaxDiagnostics = syntaxErrors.map(({ offset, message, fix }) => ({
    file,
    position: toPosition(offset),
    message,
    fix,
  }));
  if (!syntaxErrors.every(({ isNameOnly }) => isNameOnly))
    return { diagnostics: syntaxDiagnostics, ...places };
  const written = withoutSchemaName(document.toJS() ?? {});
  const result = v.safeParse(schema, written);
  const isPartial = syntaxDiagnostics.length > 0;
  if (result.success) return { value: result.output, isPartial, diagnostics: syntaxDiagnostics, ...places };
  const valueDiagnostics = diagnosticsOf(result.issues, schema, { file, ...places });
  const diagnostics = [...syntaxDiagnostics, ...valueDiagnostics.filter(isElsewhere(syntaxDiagnostics))];
  const repaired = repairData(written, schema);
  if (!repaired) return { diagnostics, ...places };
  return { value: repaired.value, isPartial: isPartial || repaired.isPartial, diagnostics, ...places };
}

/** Leaves out `$schema`, which names the JSON Schema of the data for editors. */
function withoutSchemaName(data: object): unknown {
  const { $schema: _schema, ...fields } = data as Record<string, unknown>;
  return fields;
}

/** Returns where brackets and indents are nested deeper than the parser, which is recursive, should follow. */
function offsetOfDepth(text: string): number | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[{\]}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > MAX_DEPTH) return index;
  }
  return DEEP_LINE.exec(text)?.index;
}

function tooDeep({ text, file, firstLine = 1 }: DataSource, offset: number): ParsedData<never> {
  const { line, column } = positionAt(text, offset);
  const position = { line: line + firstLine - 1, column };
  const message = `More than ${MAX_DEPTH} levels are nested here.`;
  const diagnostics = [{ file, position, message, fix: "use fewer levels, and close every bracket." }];
  return { diagnostics, positionOf: () => position, keyPositionOf: () => position };
}

/** Wraps an already validated value; the text is parsed only when a position is looked up. */
export function validatedData<Value>(source: DataSource, value: Value): ParsedData<Value> {
  return { value, diagnostics: [], ...positionsOfData(source) };
}

interface ParsedText {
  document: Document;
  lines: LineCounter;
}

function positionsOfData(source: DataSource, parsed?: ParsedText): PositionLookup {
  // Weak, because parsed documents take as much memory as the texts and are needed only for diagnostics.
  let lastParsed = parsed && new WeakRef(parsed);
  const reparse = () => {
    const current = lastParsed?.deref() ?? parseText(stripByteOrderMark(source.text));
    lastParsed ??= new WeakRef(current);
    return current;
  };
  return {
    positionOf(path) {
      const current = reparse();
      return createToPosition(source, current)(offsetOf(current.document, path));
    },
    keyPositionOf(path) {
      const current = reparse();
      const { document } = current;
      return createToPosition(source, current)(keyOffsetOf(document, path) ?? offsetOf(document, path));
    },
  };
}

/** Converts offsets in the text to positions in the file. */
function createToPosition(
  { firstLine = 1 }: DataSource,
  { lines }: ParsedText,
): (offset: number) => Position {
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
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
