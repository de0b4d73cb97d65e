import type { ApiDocument } from "./api-schemas.ts";

/** Marks for the writers of this site: they say what is still to be confirmed, not what the API does. */
const WRITERS_MARKS = ["x-unconfirmed", "x-unconfirmed-values", "x-doc-slug"];

/** Below these names stands data, whose names are no marks. */
const DATA = ["value", "default", "enum", "const", "examples"];

/** The document as it is published: without what is meant for the writers of this site. */
export function publishedDocument(document: ApiDocument): unknown {
  return withoutMarks(document);
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]): [string, unknown][] => {
      if (WRITERS_MARKS.includes(name)) return [];
      return [[name, isData(name, entry) ? entry : withoutMarks(entry)]];
    }),
  );
}

/** `examples` is data in a schema (a list) and a group of examples in a body. */
function isData(name: string, entry: unknown): boolean {
  return DATA.includes(name) && (name !== "examples" || Array.isArray(entry));
}
