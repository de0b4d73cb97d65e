import { SEARCH_HREF, type SearchUrlState } from "#app/lib/urls.ts";

/** Accepted values of the URL's parameters. */
interface KnownValues {
  contexts: readonly { path: string }[];
  versions: readonly { name: string }[];
}

/** Attribute of the html element while React has not read the results page's URL, if that has a query or a section. */
export const SEARCHING_ATTRIBUTE = "data-searching";

/** Sets the attribute, for styles to hide the list of all pages. Runs before the first paint. */
export function markSearching(): void {
  const isSearching = location.pathname === SEARCH_HREF && /[?&](?:q|ctx)=[^&]/.test(location.search);
  document.documentElement.toggleAttribute(SEARCHING_ATTRIBUTE, isSearching);
}

export type ParsedSearch = ReturnType<typeof parseSearchUrl>;

/** Parses the query string of the results page. Unknown values are ignored and reported. */
export function parseSearchUrl(search: string, { contexts, versions }: KnownValues) {
  const parameters = new URLSearchParams(search);
  const ignored: { name: "ctx" | "version"; value: string }[] = [];
  const read = (name: "ctx" | "version", find: (value: string) => string | undefined) => {
    const value = parameters.get(name);
    // A form submits untouched fields as empty strings.
    if (value === null || value === "") return undefined;
    const found = find(value);
    if (found === undefined) ignored.push({ name, value });
    return found;
  };
  const urlState: SearchUrlState = {
    text: (parameters.get("q") ?? "").trim(),
    context: read("ctx", (value) => contexts.find(({ path }) => path === withoutSlashes(value))?.path),
    version: read("version", (value) => versions.find(({ name }) => name === value)?.name),
    page: Math.max(1, Number.parseInt(parameters.get("page") ?? "", 10) || 1),
  };
  return { urlState, ignored };
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}
