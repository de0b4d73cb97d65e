import * as v from "valibot";
import type { SearchUrlState } from "#app/lib/urls.ts";
import { limitQuery, MAX_RESULTS } from "./search-messages.ts";

/** Accepted values of the URL's parameters. */
export interface KnownValues {
  contexts: readonly { path: string }[];
  versions: readonly { name: string; label: string }[];
}

/** A parameter whose value is unknown; it is ignored and reported. */
export interface IgnoredValue {
  name: "ctx" | "version" | "page";
  value: string;
}

/** Number of results on a page of the results page. */
export const RESULTS_PER_PAGE = 20;
const LAST_PAGE = MAX_RESULTS / RESULTS_PER_PAGE;

const pageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.maxValue(LAST_PAGE));

export interface ParsedSearch {
  urlState: SearchUrlState;
  ignored: IgnoredValue[];
  /** Whether the query was longer than the limit. */
  isTruncated: boolean;
}

/** Parses the query string of the results page. Unknown values are ignored and reported. */
export function parseSearchUrl(search: string, { contexts, versions }: KnownValues): ParsedSearch {
  const parameters = new URLSearchParams(search);
  const query = (parameters.get("q") ?? "").trim();
  const ignored: IgnoredValue[] = [];
  const read = <Value>(name: IgnoredValue["name"], schema: v.GenericSchema<unknown, Value>) => {
    const value = parameters.get(name);
    // A form submits untouched fields as empty strings.
    if (value === null || value === "") return undefined;
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    ignored.push({ name, value });
    return undefined;
  };
  const urlState = {
    text: limitQuery(query).trim(),
    context: read("ctx", contextSchema(contexts)),
    version: read("version", versionSchema(versions)),
    page: read("page", pageNumber) ?? 1,
  };
  return { urlState, ignored, isTruncated: urlState.text.length < query.length };
}

/** Accepts a path with or without leading and trailing slashes. */
function contextSchema(contexts: KnownValues["contexts"]) {
  return lookUp((value) => {
    const path = withoutSlashes(value);
    return contexts.find((context) => context.path === path)?.path;
  });
}

/** Accepts a name, a label, or a version's path in Docusaurus: `docs/next/`. */
function versionSchema(versions: KnownValues["versions"]) {
  return lookUp((value) => {
    const requested = withoutSlashes(value)
      .replace(/^docs\//, "")
      .toLowerCase();
    const matches = (text: string) => text.toLowerCase() === requested;
    return versions.find(({ name, label }) => matches(name) || matches(label))?.name;
  });
}

/** Accepts values for which `find` returns a result. */
function lookUp(find: (value: string) => string | undefined) {
  return v.pipe(v.string(), v.transform(find), v.string());
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}
