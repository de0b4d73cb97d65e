import { fillVariablesDeep, type Variables } from "../schemas/variables.ts";
import { type Api, apiOf } from "./api.ts";
import type { ApiDocument } from "./api-schemas.ts";

export interface ResolvedApi {
  document: ApiDocument;
  api: Api;
}

interface Resolved extends ResolvedApi {
  variables: string;
  unknown: { name: string; path: PropertyKey[] }[];
}

/** Memoized per parsed description, which is long and seldom changes. */
const resolved = new WeakMap<ApiDocument, Resolved>();

/** Fills the variables of an API description and builds the API. Reports unknown variables. */
export function resolveApi(
  written: ApiDocument,
  variables: Variables,
  onUnknown: (name: string, path: PropertyKey[]) => void,
): ResolvedApi {
  const key = JSON.stringify([...variables]);
  let cached = resolved.get(written);
  if (cached?.variables !== key) {
    const unknown: Resolved["unknown"] = [];
    const document = fillVariablesDeep(written, variables, (name, path) => unknown.push({ name, path }));
    cached = { document, api: apiOf(document), variables: key, unknown };
    resolved.set(written, cached);
  }
  for (const { name, path } of cached.unknown) onUnknown(name, path);
  return cached;
}
