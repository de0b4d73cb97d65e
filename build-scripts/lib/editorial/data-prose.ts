import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { API_FILE } from "#app/lib/content/openapi/api-schemas.ts";
import { createMask, type MaskedText } from "./prose.ts";

/** Fields of the OpenAPI description with text for readers. */
const TEXT_FIELDS = ["description", "summary", "x-required-when", "x-sent-with"];
/** Fields that map names to such texts. */
const TEXT_MAPS = ["x-enumDescriptions"];
/** Fields of a fact with text for readers. */
const FACT_TEXTS = ["value", "columns", "rows", "title", "aside", "parts", "question", "seeAt"];
/** Fields of the site configuration with text for readers; the site's own title is a name. */
const SITE_TEXTS = ["label", "title", "tagline", "description", "text"];
/** Fields with data, which has no text for readers. */
const DATA_FIELDS = ["value", "default", "enum", "const"];
/** Parts of the texts that are not words: code, link URLs, escaped line breaks, HTML tags and characters. */
const NON_WORDS = /`[^`]*`|\]\([^)\s]*\)|\\[nt]|<\/?[a-z][^<>]*>|&#?\w+;/gi;

/** Checks whether a field of a data file is a text for readers, by the name of the file. */
const IS_TEXT: Readonly<Record<string, (path: string[]) => boolean>> = {
  [API_FILE]: (path) => TEXT_FIELDS.includes(path.at(-1) ?? "") || TEXT_MAPS.includes(path.at(-2) ?? ""),
  "glossary.json": (path) => path.at(-1) === "definition",
  "facts.json": (path) => path.at(-1) !== "kind" && FACT_TEXTS.includes(path[1] ?? ""),
  "samples.json": (path) => path[0] === "products" && ["name", "description"].includes(path.at(-1) ?? ""),
  "site.json": (path) =>
    path[0] === "labels" || (path.join() !== "title" && SITE_TEXTS.includes(path.at(-1) ?? "")),
  "scenarios.json": (path) => ["title", "description", "note"].includes(path.at(-1) ?? ""),
};

/** Finds the texts for readers in a data file; undefined if it has none. */
export function parseDataProse(file: string, fileText: string): MaskedText | undefined {
  const [, isText] = Object.entries(IS_TEXT).find(([name]) => file.endsWith(`/${name}`)) ?? [];
  if (!isText) return undefined;
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
