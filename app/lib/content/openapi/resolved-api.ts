import { fillVariablesDeep, type Variables } from "../schemas/variables.ts";
import { type Api, apiOf } from "./api.ts";
import type { ApiDocument } from "./api-schemas.ts";

/** An API description with its variables filled, and what it describes. */
export interface ResolvedApi {
  document: ApiDocument;
  api: Api;
}

interface Resolved extends ResolvedApi {
  variables: string;
  unknown: { name: string; path: PropertyKey[] }[];
}

/** What came of a description last: it is long, and seldom what was changed. */
const resolved = new WeakMap<ApiDocument, Resolved>();

/** Fills the variables of an API description as written, and reads it. Tells of variables that are not known. */
export function resolveApi(
  written: ApiDocument,
  variables: Variables,
  onUnknown: (name: string, path: PropertyKey[]) => void,
): ResolvedApi {
  const key = JSON.stringify([...variables]);
  let known = resolved.get(written);
  if (known?.variables !== key) {
    const unknown: Resolved["unknown"] = [];
    const document = fillVariablesDeep(written, variables, (name, path) => unknown.push({ name, path }));
    known = { document, api: apiOf(document), variables: key, unknown };
    resolved.set(written, known);
  }
  for (const { name, path } of known.unknown) onUnknown(name, path);
  return known;
}
