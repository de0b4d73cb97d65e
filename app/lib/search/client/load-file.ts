import { SearchError } from "./search-error.ts";

/** In ms; long enough to load the index on a slow mobile connection. */
const TIMEOUT_MS = 15_000;

/** Loads a file of the search index. Rejects only with {@link SearchError}. */
export async function loadFile(href: string): Promise<Response> {
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failToLoad);
  if (!response.ok) throw new SearchError("server");
  return response;
}

/** Loads and parses a JSON file. Rejects only with {@link SearchError}. */
export async function loadJson(href: string): Promise<unknown> {
  return (await loadFile(href)).json().catch(failToRead);
}

export function failToLoad(cause: unknown): never {
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  throw new SearchError(isTimeout ? "timeout" : "offline", { cause });
}

/** A syntax error means that the server sent something else; other errors break the connection. */
function failToRead(cause: unknown): never {
  if (cause instanceof SyntaxError) throw new SearchError("server", { cause });
  failToLoad(cause);
}
