import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { type Alias, type Document, isMap, visit } from "yaml";

/** An error in the text itself, found before validation. */
interface DataSyntaxError {
  offset: number;
  message: string;
  fix: string;
}

const FIXES = {
  json: "correct this place or the one before it; editors mark it too.",
  yaml: 'put a value that has ": ", braces or brackets, or begins with a special character, in quotes.',
};

/** Returns the first error because of which nothing else in the text can be read. `document` is the text parsed as YAML. */
export function findSyntaxError(
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
  if (error) return { offset: error.pos[0], reason: error.message };
  // Without quotes, a value that begins with an asterisk refers to another one.
  const aliases: Alias[] = [];
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
  const [first] = aliases;
  return first && { offset: first.range?.[0] ?? 0, reason: `"*${first.source}" is a reference` };
}

/** Returns the errors of fields that are written twice. */
export function repeatedFields(document: Document): DataSyntaxError[] {
  return document.errors.map(({ pos: [offset] }) => ({
    offset,
    message: "This field is written twice.",
    fix: "remove one of the two.",
  }));
}
