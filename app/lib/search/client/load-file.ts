import { SearchError } from "./search-error.ts";

/** Longer than a slow mobile connection needs for the index, in ms. */
const TIMEOUT_MS = 15_000;

/** Loads a file of search. Rejects only with {@link SearchError}. */
export async function loadFile(href: string): Promise<Response> {
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failToLoad);
  if (!response.ok) throw new SearchError("server");
  return response;
}

/** The same, read as JSON. */
export async function loadJson(href: string): Promise<unknown> {
  return (await loadFile(href)).json().catch(failToRead);
}

export function failToLoad(cause: unknown): never {
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  throw new SearchError(isTimeout ? "timeout" : "offline", { cause });
}

/** The answer came, but is not what it should be; or it broke off. */
function failToRead(cause: unknown): never {
  if (cause instanceof SyntaxError) throw new SearchError("server", { cause });
  failToLoad(cause);
}
