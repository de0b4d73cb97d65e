import { useEffect, useState } from "react";
import { searchClient } from "#app/lib/search/client/search-client.ts";
import type { SearchError } from "#app/lib/search/client/search-error.ts";
import type { SearchQuery, SearchResponse } from "#app/lib/search/client/search-messages.ts";

export interface SearchState {
  /** The latest response. Stays while a newer query is processed. */
  response: SearchResponse | undefined;
  isCurrent: boolean;
  error: SearchError | undefined;
  retry(): void;
}

/** Searches whenever the query changes and is not undefined. */
export function useSearch(query: SearchQuery | undefined): SearchState {
  const key = query && JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key?: string; response?: SearchResponse; error?: SearchError }>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the query
  useEffect(() => {
    if (key === undefined) return;
    searchClient.search(JSON.parse(key)).then(
      (response) => setResult({ key, response }),
      (error: SearchError) => setResult((now) => ({ ...now, error })),
    );
  }, [key, attempt]);

  return {
    response: result.response,
    isCurrent: result.key === key,
    error: result.error,
    retry() {
      setResult(({ error: _, ...rest }) => rest);
      setAttempt(attempt + 1);
    },
  };
}
