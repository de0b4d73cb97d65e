import * as v from "valibot";
import type { SearchUrlState } from "#app/lib/urls.ts";
import { limitQuery } from "../query/query-length.ts";
import { MAX_RESULTS } from "./search-messages.ts";

/** What an address may name. */
export interface KnownValues {
  contexts: readonly { path: string }[];
  versions: readonly { name: string; label: string }[];
}

/** A value of the address that means nothing here and was left out of account. */
export interface IgnoredValue {
  name: "ctx" | "version" | "page";
  value: string;
}

/** Pages of results on one page of the search page. */
export const RESULTS_PER_PAGE = 20;
const LAST_PAGE = MAX_RESULTS / RESULTS_PER_PAGE;

const pageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.maxValue(LAST_PAGE));

/** What a search page's URL asks for. */
export interface ParsedSearch {
  urlState: SearchUrlState;
  ignored: IgnoredValue[];
  /** Only the beginning of the query is searched for. */
  isTruncated: boolean;
}

/** Reads the part of a URL after `?`. Unknown values are ignored and reported. */
export function parseSearchUrl(search: string, { contexts, versions }: KnownValues): ParsedSearch {
  const parameters = new URLSearchParams(search);
  const query = (parameters.get("q") ?? "").trim();
  const ignored: IgnoredValue[] = [];
  const read = <Value>(name: IgnoredValue["name"], schema: v.GenericSchema<unknown, Value>) => {
    const value = parameters.get(name);
    // A form sends its untouched fields empty.
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

/** A path with or without slashes at its ends. */
function contextSchema(contexts: KnownValues["contexts"]) {
  return lookUp((value) => {
    const path = withoutSlashes(value);
    return contexts.find((context) => context.path === path)?.path;
  });
}

/** A name, a label, or the path that Docusaurus gives a version: `docs/next/`. */
function versionSchema(versions: KnownValues["versions"]) {
  return lookUp((value) => {
    const target = withoutSlashes(value)
      .replace(/^docs\//, "")
      .toLowerCase();
    const isWanted = (text: string) => text.toLowerCase() === target;
    return versions.find(({ name, label }) => isWanted(name) || isWanted(label))?.name;
  });
}

/** Accepts the values that `find` knows. */
function lookUp(find: (value: string) => string | undefined) {
  return v.pipe(v.string(), v.transform(find), v.string());
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}
