import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";
import type { SearchFailure } from "./search-messages.ts";

const ADVICE: Record<SearchFailure, string> = {
  offline: "Search could not be loaded. Check your connection.",
  timeout: "Search took too long.",
  server: "Search could not be loaded: the server sent an unexpected response.",
  format: "Search was updated while this page was open. Reload the page.",
  worker: "Search stopped working in this browser.",
};

/** Search could not be loaded, or the worker failed. The message is shown to the reader. */
export class SearchError extends Error {
  /** After `format`, the page must be reloaded; after the others, the next query may succeed. */
  readonly reason: SearchFailure;

  constructor(reason: SearchFailure, options?: ErrorOptions) {
    super(ADVICE[reason], options);
    this.name = "SearchError";
    this.reason = reason;
  }
}

/** In ms, for a file to load and for the worker to reply. */
export const TIMEOUT_MS = 10_000;

/** Loads a file of the search. Rejects only with {@link SearchError}. */
export async function loadFile(href: string): Promise<Response> {
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failToLoad);
  // All other files are named by their hash: a deployment has removed those that are missing.
  if (response.status === 404 && href !== SEARCH_MANIFEST_HREF) throw new SearchError("format");
  if (!response.ok) throw new SearchError("server");
  return response;
}

/** Loads and parses a JSON file. Rejects only with {@link SearchError}. */
export async function loadJson(href: string): Promise<unknown> {
  return (await loadFile(href)).json().catch(failToLoad);
}

/** A syntax error means that the server sent something else; other errors break the connection. */
function failToLoad(cause: unknown): never {
  if (cause instanceof SyntaxError) throw new SearchError("server", { cause });
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  throw new SearchError(isTimeout ? "timeout" : "offline", { cause });
}
