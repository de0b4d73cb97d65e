import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ParsedSearch, parseSearchUrl, SEARCHING_ATTRIBUTE } from "#app/lib/search/client/search-url.ts";
import type { SearchChoices } from "#app/lib/search/query/contexts.ts";
import { SEARCH_HREF, searchHref } from "#app/lib/urls.ts";

const EMPTY: ParsedSearch = {
  urlState: { text: "", context: undefined, version: undefined, page: 1 },
  ignored: [],
};

interface SearchUrl extends ParsedSearch {
  /** The query's input. It is uncontrolled, to preserve text typed before hydration. */
  field: RefObject<HTMLInputElement>;
  /** Whether the URL has been parsed; false on the server and during hydration, as one document serves all queries. */
  isParsed: boolean;
  /** Replaces the query without adding a history entry. */
  type(text: string): void;
  /** Navigates to the form's query, adding a history entry. */
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** The state of the results page, which is in its URL, and the ways to change it. */
export function useSearchUrl(choices: SearchChoices): SearchUrl {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [parsed, setParsed] = useState(EMPTY);
  const [isParsed, setIsParsed] = useState(false);

  const show = (next: ParsedSearch) => {
    setParsed(next);
    const { text } = next.urlState;
    if (field.current && field.current.value.trim() !== text) field.current.value = text;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry is parsed, also at the same URL
  useEffect(() => {
    const next = parseSearchUrl(search, choices);
    const typed = field.current?.value.trim();
    // Text typed before hydration is the query when the URL has none.
    if (!isParsed && next.urlState.text === "" && typed) next.urlState.text = typed;
    show(next);
    setIsParsed(true);
    // React may render two navigations at once: after Enter and Back the location is the same as before.
    const onPopState = () => {
      if (location.pathname === SEARCH_HREF) show(parseSearchUrl(location.search, choices));
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [search, key, choices]);

  useEffect(() => {
    if (isParsed) document.documentElement.removeAttribute(SEARCHING_ATTRIBUTE);
  }, [isParsed]);

  return {
    ...parsed,
    field,
    isParsed,
    type(value) {
      const urlState = { ...parsed.urlState, text: value.trim(), page: 1 };
      setParsed({ ...EMPTY, urlState });
      try {
        // Synchronously, so that a reload preserves the typed text.
        history.replaceState(history.state, "", searchHref(urlState));
      } catch {
        // Browsers limit how often the URL may change; the next change sets it.
      }
    },
    submit(event) {
      event.preventDefault();
      // Restores the URL that typing replaced, so that Back returns to it.
      history.replaceState(history.state, "", location.pathname + search);
      navigate(searchHref({ ...parsed.urlState, text: field.current?.value.trim() ?? "", page: 1 }));
    },
  };
}
