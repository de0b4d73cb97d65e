import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { createMask, type MaskedText } from "./prose.ts";

/** Fields of the OpenAPI description with text for readers. */
const TEXT_FIELDS = ["description", "summary", "x-required-when", "x-sent-with"];
/** Fields that map names to such texts. */
const TEXT_MAPS = ["x-enumDescriptions"];
/** Fields with data, which has no text for readers. */
const DATA_FIELDS = ["value", "default", "enum", "const"];
/** Parts of the texts that are not words: code, link URLs, escaped line breaks. */
const NON_WORDS = /`[^`]*`|\]\([^)\s]*\)|\\[nt]/g;

/** Finds the text for readers in the OpenAPI description. */
export function parseApiProse(file: string, fileText: string): MaskedText {
  return parseDataProse(file, fileText, (path) => {
    return TEXT_FIELDS.includes(path.at(-1) ?? "") || TEXT_MAPS.includes(path.at(-2) ?? "");
  });
}

export function parseGlossaryProse(file: string, fileText: string): MaskedText {
  return parseDataProse(file, fileText, (path) => path.at(-1) === "definition");
}

/** Finds the values, tables, figures and questions of the facts. */
export function parseFactsProse(file: string, fileText: string): MaskedText {
  const fields = ["value", "columns", "rows", "title", "parts", "question", "seeAt"];
  return parseDataProse(file, fileText, (path) => path.at(-1) !== "kind" && fields.includes(path[1] ?? ""));
}

function parseDataProse(file: string, fileText: string, isText: (path: string[]) => boolean): MaskedText {
  const text = fileText.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const mask = createMask(text);
  const visitNode = (node: unknown, path: string[]): void => {
    if (isSeq(node)) for (const item of node.items) visitNode(item, path);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : "";
        // A property of a schema may have such a name too.
        const inner = [...path, name];
        if (!DATA_FIELDS.includes(name) || path.at(-1) === "properties" || isText(inner))
          visitNode(value, inner);
      }
    }
    if (isScalar(node) && node.range && typeof node.value === "string" && isText(path))
      mask.show(node.range[0], node.range[1]);
  };
  visitNode(parseDocument(text).contents, []);
  const words = mask.text().replace(NON_WORDS, (match) => match.replace(/[^\n]/g, " "));
  return { file, text, words, ownWords: words };
}
