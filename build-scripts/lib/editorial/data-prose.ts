import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { createMask, type Worded } from "./prose.ts";

/** Fields of the API description whose text readers read. */
const TEXT_FIELDS = ["description", "summary", "x-required-when"];
/** Fields whose every entry is such a text. */
const GROUPS_OF_TEXTS = ["x-enumDescriptions"];
/** Below these stands data: no text of ours. */
const DATA_FIELDS = ["value", "default", "enum", "const"];
/** What stands in the texts beside words: code, addresses of links, escaped line breaks. */
const NO_WORDS = /`[^`]*`|\]\([^)\s]*\)|\\[nt]/g;

/** Finds what readers read of the API description, as its pages do for theirs. */
export function apiProseOf(file: string, fileText: string): Worded {
  return dataProseOf(file, fileText, (path) => {
    return TEXT_FIELDS.includes(path.at(-1) ?? "") || GROUPS_OF_TEXTS.includes(path.at(-2) ?? "");
  });
}

/** Finds the definitions of the glossary. */
export function glossaryProseOf(file: string, fileText: string): Worded {
  return dataProseOf(file, fileText, (path) => path.at(-1) === "definition");
}

function dataProseOf(file: string, fileText: string, isText: (path: string[]) => boolean): Worded {
  const text = fileText.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const mask = createMask(text);
  const visitNode = (node: unknown, path: string[]): void => {
    if (isSeq(node)) for (const entry of node.items) visitNode(entry, path);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : "";
        // A member of a schema may have such a name too.
        if (!DATA_FIELDS.includes(name) || path.at(-1) === "properties") visitNode(value, [...path, name]);
      }
    }
    if (isScalar(node) && node.range && typeof node.value === "string" && isText(path))
      mask.show(node.range[0], node.range[1]);
  };
  visitNode(parseDocument(text).contents, []);
  const words = mask.text().replace(NO_WORDS, (found) => found.replace(/[^\n]/g, " "));
  return { file, text, words, ownWords: words, body: words };
}
