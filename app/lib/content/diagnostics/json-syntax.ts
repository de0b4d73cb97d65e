import { printParseErrorCode, visit } from "jsonc-parser";

/** A place where a text is not JSON. */
export interface JsonSyntaxError {
  offset: number;
  /** What is wrong, beginning in lower case. */
  message: string;
  fix: string;
}

/** What precedes an error. */
interface Context {
  text: string;
  /** Offsets of the brackets that are open. */
  open: readonly number[];
  /** Offset of a comma that no value follows yet. */
  comma: number | undefined;
}

/** The first syntax error of `text`; undefined when it is JSON. JSON.parse states the position only sometimes. */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  if (text.trim() === "") return { offset: 0, message: "the file is empty", fix: "write at least {}." };
  let fault: JsonSyntaxError | undefined;
  let comma: number | undefined;
  const open: number[] = [];
  const begin = (offset: number) => {
    comma = undefined;
    open.push(offset);
  };
  // Also called at the end of the text, for a bracket that is not closed.
  const end = (offset: number) => {
    if (offset < text.length) open.pop();
  };
  const endComma = () => {
    comma = undefined;
  };
  visit(
    text,
    {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: endComma,
      onLiteralValue: endComma,
      onSeparator(character, offset) {
        if (character === ",") comma = offset;
      },
      onError(code, offset) {
        fault ??= describe(printParseErrorCode(code), offset, { text, open, comma });
      },
    },
    { disallowComments: true },
  );
  return fault;
}

function describe(code: string, offset: number, { text, open, comma }: Context): JsonSyntaxError {
  const fault = (message: string, fix: string, at = offset): JsonSyntaxError => ({
    offset: at,
    message,
    fix,
  });
  const character = text[offset] ?? "";
  const bracket = open.at(-1);
  if (character === "" && bracket !== undefined) {
    const [opening, closing] = text[bracket] === "{" ? ["{", "}"] : ["[", "]"];
    return fault(`the "${opening}" is not closed`, `write "${closing}" where it ends.`, bracket);
  }
  if (comma !== undefined && (character === "}" || character === "]"))
    return fault("a comma follows the last entry", "remove it.", comma);
  if (code === "InvalidCommentToken" || character === "#")
    return fault("it has a comment", "remove it; JSON has no comments.");
  switch (code) {
    case "CommaExpected":
      return fault("a comma is missing before this", "write it after the entry before.");
    case "ColonExpected":
      return fault("a colon is missing before this", 'write it between name and value: "name": "value".');
    case "EndOfFileExpected":
      return fault("something follows after its end", "remove it.");
    case "UnexpectedEndOfString":
      return fault("a text is not closed", "end it with a double quote on the same line.");
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
    case "InvalidCharacter":
      return fault("a text holds a character that must be escaped", "write \\\\ for a backslash.");
  }
  if (/['\p{L}_$]/u.test(character))
    return fault("a name or text has no double quotes", 'write it as "name".');
  return fault(`"${character}" stands in place of a name or value`, "remove it, or write what is missing.");
}
