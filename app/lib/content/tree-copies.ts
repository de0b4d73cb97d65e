/** How much further down a text stands than before. */
export interface Shift {
  lines: number;
  /** In characters. */
  offset: number;
}

/** A deep copy of a part of a syntax tree, for who changes it. Positions, which nobody changes, are shared. */
export function copyOf<Value>(value: Value): Value {
  return copy(value, (position) => position);
}

/** The same with every position moved by whole lines, so that columns stay. */
export function movedCopyOf<Value>(value: Value, shift: Shift): Value {
  return copy(value, (position) => moved(position, shift), shift.offset);
}

/** `offset` is what is added to the positions of JavaScript in Markdown: `start`, `end` and `range`. */
function copy<Value>(value: Value, place: (position: unknown) => unknown, offset = 0): Value {
  if (Array.isArray(value)) return value.map((entry) => copy(entry, place, offset)) as Value;
  if (!isNode(value)) return value;
  const copied: Record<string, unknown> = {};
  // A list has a start too, its first number, but no end.
  const isScript = typeof value.start === "number" && typeof value.end === "number";
  for (const key in value) {
    const entry = value[key];
    if (entry && (key === "position" || key === "loc")) copied[key] = place(entry);
    else if (isScript && (key === "start" || key === "end")) copied[key] = (entry as number) + offset;
    else if (isScript && key === "range") copied[key] = (entry as number[]).map((end) => end + offset);
    else copied[key] = typeof entry === "object" ? copy(entry, place, offset) : entry;
  }
  return copied as Value;
}

/** A position of Markdown, or the place of JavaScript: two points, each with a line and perhaps an offset. */
function moved(position: unknown, { lines, offset }: Shift): unknown {
  const { start, end } = position as Record<
    "start" | "end",
    { line: number; column: number; offset?: number }
  >;
  const movedPoint = (point: typeof start) => ({
    ...point,
    line: point.line + lines,
    ...(point.offset !== undefined && { offset: point.offset + offset }),
  });
  return { start: movedPoint(start), end: movedPoint(end) };
}

/** Whether it is part of the tree itself: values of JavaScript, such as regular expressions, are the same everywhere. */
function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}
