import * as v from "valibot";
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import type { Diagnostic, Position } from "../types.ts";
import { type AnySchema, diagnosticsOf } from "./data-diagnostics.ts";
import { jsonSyntaxErrors, yamlSyntaxErrors } from "./data-syntax-errors.ts";
import { isElsewhere } from "./is-elsewhere.ts";
import { repairData } from "./repair-data.ts";

export interface DataSource {
  text: string;
  /** As named in messages. */
  file: string;
  language: "json" | "yaml";
  /** Number of the file's line on which `text` starts. */
  firstLine?: number;
}

export interface ParsedData<Value> {
  /** What is written; where there are problems, as near to it as the schema allows. Absent when that is not enough. */
  value?: Value;
  /** Something of what is written may be missing from the value. */
  isPartial?: boolean;
  diagnostics: Diagnostic[];
  /** Where the value at this path stands in the file (or its nearest written ancestor). */
  positionOf(path: readonly PropertyKey[]): Position;
  /** Where the name of the field at this path stands. */
  keyPositionOf(path: readonly PropertyKey[]): Position;
}

/** Parses JSON or YAML text and validates it, so that every mistake is reported with its line and column. */
export function parseData<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
): ParsedData<v.InferOutput<Schema>> {
  const { file, language } = source;
  const text = withoutMark(source.text);
  const parsed = parseText(text);
  const { document } = parsed;
  const places = positionsOfData(source, parsed);
  const faults = language === "json" ? jsonSyntaxErrors(text, document) : yamlSyntaxErrors(text, document);
  const toPosition = positionsIn(source, parsed);
  const ofText = faults.map(({ offset, message, fix }) => ({
    file,
    position: toPosition(offset),
    message,
    fix,
  }));
  if (!faults.every(({ isNameOnly }) => isNameOnly)) return { diagnostics: ofText, ...places };
  const written: unknown = document.toJS() ?? {};
  const result = v.safeParse(schema, written);
  const isPartial = ofText.length > 0;
  if (result.success) return { value: result.output, isPartial, diagnostics: ofText, ...places };
  const ofValues = diagnosticsOf(result.issues, schema, { file, ...places });
  const diagnostics = [...ofText, ...ofValues.filter(isElsewhere(ofText))];
  const repaired = repairData(written, schema);
  if (!repaired) return { diagnostics, ...places };
  return { value: repaired.value, isPartial: isPartial || repaired.isPartial, diagnostics, ...places };
}

/** Data whose value is known; its text is parsed when places in it are asked for. */
export function validatedData<Value>(source: DataSource, value: Value): ParsedData<Value> {
  return { value, diagnostics: [], ...positionsOfData(source) };
}

interface ParsedText {
  document: Document;
  lines: LineCounter;
}

type PositionLookup = Pick<ParsedData<unknown>, "positionOf" | "keyPositionOf">;

function positionsOfData(source: DataSource, parsed?: ParsedText): PositionLookup {
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
