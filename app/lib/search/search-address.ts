import * as v from "valibot";
import type { SearchAddress } from "../hrefs.ts";
import { MOST_RESULTS } from "./most-results.ts";

/** What an address may name. */
export interface KnownValues {
  contexts: readonly { path: string }[];
  versions: readonly { name: string }[];
}

/** A value of the address that means nothing here and was left out of account. */
export interface IgnoredValue {
  name: "ctx" | "version" | "page";
  value: string;
}

/** Pages of results on one page of the search page. */
export const RESULTS_PER_PAGE = 20;
const LAST_PAGE = MOST_RESULTS / RESULTS_PER_PAGE;
/** Characters of a query that are read; nobody types more. */
export const MOST_CHARACTERS = 500;

const pageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number), v.maxValue(LAST_PAGE));

/** Reads the part of an address after `?`. Values that mean nothing here are ignored, and said, each once. */
export function parseSearchAddress(
  search: string,
  { contexts, versions }: KnownValues,
): { address: SearchAddress; ignored: IgnoredValue[] } {
  const parameters = new URLSearchParams(search);
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
  const address = {
    text: (parameters.get("q") ?? "").slice(0, MOST_CHARACTERS),
    context: read("ctx", v.picklist(contexts.map(({ path }) => path))),
    version: read("version", v.picklist(versions.map(({ name }) => name))),
    page: read("page", pageNumber) ?? 1,
  };
  return { address, ignored };
}
