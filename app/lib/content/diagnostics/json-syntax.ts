import { printParseErrorCode, visit } from "jsonc-parser";

export interface JsonSyntaxError {
  offset: number;
  /** Starts in lower case, without a full stop. */
  message: string;
  fix: string;
}

interface Context {
  text: string;
  /** Offsets of the open brackets. */
  open: readonly number[];
  /** Offset of a comma that is not followed by a value yet. */
  comma: number | undefined;
}

/** Returns the first syntax error; undefined for valid JSON. JSON.parse does not always report the position. */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  if (text.trim() === "") return { offset: 0, message: "the file is empty", fix: "write at least {}." };
  let error: JsonSyntaxError | undefined;
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
        error ??= describe(printParseErrorCode(code), offset, { text, open, comma });
      },
    },
    { disallowComments: true },
  );
  return error;
}

/** Returns the offset of a curly quote that is in place of a straight one, on the line of an error. */
function curlyQuoteAt(text: string, offset: number): number | undefined {
  if (/[‘’“”„]/.test(text[offset] ?? "")) return offset;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(start).split("\n", 1);
  if (line.split('"').length % 2 === 1) return undefined;
  const at = line.search(/[“”„](?=[ \t]*[:,}\]])|(?<=[:,{[][ \t]*)[“”„]/);
  return at === -1 ? undefined : start + at;
}

function describe(code: string, offset: number, { text, open, comma }: Context): JsonSyntaxError {
  const error = (message: string, fix: string, at = offset): JsonSyntaxError => ({
    offset: at,
    message,
    fix,
  });
  const character = text[offset] ?? "";
  const bracket = open.at(-1);
  if (character === "" && bracket !== undefined) {
    const [opening, closing] = text[bracket] === "{" ? ["{", "}"] : ["[", "]"];
    return error(`the "${opening}" is not closed`, `write "${closing}" where it ends.`, bracket);
  }
  const curly = curlyQuoteAt(text, offset);
  if (curly !== undefined)
    return error(`"${text[curly]}" is a curly quote`, 'write straight quotes: "name".', curly);
  if (comma !== undefined && (character === "}" || character === "]"))
    return error("a comma follows the last item", "remove it.", comma);
  if (code === "InvalidCommentToken" || character === "#")
    return error("it has a comment", "remove it; JSON has no comments.");
  switch (code) {
    case "CommaExpected":
      return error("a comma is missing before this", "write it after the item before.");
    case "ColonExpected":
      return error("a colon is missing before this", 'write it between name and value: "name": "value".');
    case "EndOfFileExpected":
      return error("something follows after its end", "remove it.");
    case "UnexpectedEndOfString":
      return error("a text is not closed", "end it with a double quote on the same line.");
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
    case "InvalidCharacter":
      return error("a text has a character that must be escaped", "write \\\\ for a backslash.");
  }
  if (/['\p{L}_$]/u.test(character))
    return error("a name or text has no double quotes", 'write it as "name".');
  return error(`"${character}" is where a name or value should be`, "remove it, or write what is missing.");
}
