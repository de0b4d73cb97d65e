/** A place where a text is not JSON. */
export interface JsonFault {
  offset: number;
  /** What is wrong, beginning in lower case. */
  message: string;
  fix: string;
}

const BLANK = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const CLOSED_STRING = /"(?:[^"\\\n]|\\.)*"/y;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const COMMENT = /\/\/|\/\*|#/y;
const WORD = /['\p{L}_$]/uy;

/** A text and how far it has been read. */
interface Cursor {
  text: string;
  at: number;
}

/**
 * The first place where `text` is not JSON; undefined when it is. JSON.parse refuses the same texts, but its messages name
 * the place only sometimes, and differ between versions.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const cursor = { text, at: 0 };
  take(cursor, BLANK);
  if (isAtEnd(cursor)) return { offset: 0, message: "the file is empty", fix: "write at least {}." };
  const fault = readValue(cursor);
  if (fault) return fault;
  take(cursor, BLANK);
  return isAtEnd(cursor) ? undefined : faultAt(cursor, "something follows after its end", "remove it.");
}

function readValue(cursor: Cursor): JsonFault | undefined {
  const open = cursor.text[cursor.at];
  if (open === "{" || open === "[") return readCollection(cursor, open);
  return take(cursor, STRING) || take(cursor, LITERAL) ? undefined : unexpected(cursor);
}

/** Reads an object or a list, from its opening to its closing bracket. */
function readCollection(cursor: Cursor, open: "{" | "["): JsonFault | undefined {
  const { text, at: start } = cursor;
  const close = open === "{" ? "}" : "]";
  cursor.at += 1;
  for (let count = 0, comma = -1; ; count += 1) {
    take(cursor, BLANK);
    if (isAtEnd(cursor)) break;
    if (text[cursor.at] === close) {
      if (comma >= 0) return { offset: comma, message: "a comma follows the last entry", fix: "remove it." };
      cursor.at += 1;
      return undefined;
    }
    if (count > 0 && comma < 0) {
      return faultAt(cursor, "a comma is missing before this", "write it after the entry before.");
    }
    const fault = open === "{" ? readMember(cursor) : readValue(cursor);
    if (fault && fault.offset >= text.length) break;
    if (fault) return fault;
    take(cursor, BLANK);
    comma = text[cursor.at] === "," ? cursor.at++ : -1;
  }
  return { offset: start, message: `the "${open}" is not closed`, fix: `write "${close}" where it ends.` };
}

function readMember(cursor: Cursor): JsonFault | undefined {
  if (!take(cursor, STRING)) return unexpected(cursor);
  take(cursor, BLANK);
  if (cursor.text[cursor.at] !== ":") {
    return faultAt(
      cursor,
      "a colon is missing before this",
      'write it between name and value: "name": "value".',
    );
  }
  cursor.at += 1;
  take(cursor, BLANK);
  return readValue(cursor);
}

/** What to say of text that is neither a name nor a value. */
function unexpected(cursor: Cursor): JsonFault {
  const character = cursor.text[cursor.at];
  if (has(cursor, COMMENT)) return faultAt(cursor, "it has a comment", "remove it; JSON has no comments.");
  if (has(cursor, CLOSED_STRING)) {
    return faultAt(cursor, "a text holds a character that must be escaped", "write \\\\ for a backslash.");
  }
  if (character === '"') {
    return faultAt(cursor, "a text is not closed", "end it with a double quote on the same line.");
  }
  if (has(cursor, WORD)) {
    return faultAt(cursor, "a name or text has no double quotes", 'write it as "name".');
  }
  return faultAt(
    cursor,
    `"${character}" stands in place of a name or value`,
    "remove it, or write what is missing.",
  );
}

function faultAt({ at }: Cursor, message: string, fix: string): JsonFault {
  return { offset: at, message, fix };
}

function has({ text, at }: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function take(cursor: Cursor, pattern: RegExp): boolean {
  const found = has(cursor, pattern);
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

function isAtEnd({ text, at }: Cursor): boolean {
  return at >= text.length;
}
