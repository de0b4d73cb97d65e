import type { ApiDocument } from "./api-schemas.ts";

/** Extensions for the writers of this site, which do not describe the API. */
const INTERNAL_EXTENSIONS = ["x-unconfirmed", "x-doc-slug"];

/** Keywords whose values are data and may have any field names. */
const DATA_KEYWORDS = ["value", "default", "enum", "const", "examples"];

/** Returns the document without extensions for writers. */
export function publishedDocument(document: ApiDocument): unknown {
  return withoutExtensions(document);
}

function withoutExtensions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExtensions);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]): [string, unknown][] => {
      if (INTERNAL_EXTENSIONS.includes(name)) return [];
      return [[name, isData(name, entry) ? entry : withoutExtensions(entry)]];
    }),
  );
}

/** In a schema `examples` is a list of data, in a body it is a map of example objects. */
function isData(name: string, entry: unknown): boolean {
  return DATA_KEYWORDS.includes(name) && (name !== "examples" || Array.isArray(entry));
}
