import { SEARCH_MANIFEST_HREF } from "#app/lib/urls.ts";

const ADVICE = {
  offline: "Search could not be loaded. Check your connection.",
  timeout: "Search took too long.",
  server: "Search could not be loaded: the server sent an unexpected response.",
  format: "Search was updated while this page was open. Reload the page.",
  worker: "Search stopped working in this browser.",
};

export type SearchFailure = keyof typeof ADVICE;

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
export async function loadFile(href: string, cache: RequestCache = "default"): Promise<Response> {
  const response = await fetch(href, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failToLoad);
  // All other files are named by their hash: a deployment has removed those that are missing.
  if (response.status === 404 && href !== SEARCH_MANIFEST_HREF) throw new SearchError("format");
  if (!response.ok) throw new SearchError("server");
  return response;
}

/** Loads and parses a JSON file, unless its hash is not that in its name. Rejects only with {@link SearchError}. */
export async function loadJson(href: string): Promise<unknown> {
  // A damaged file may be cached.
  for (const cache of ["default", "reload"] as const) {
    const response = await loadFile(href, cache);
    const text = await response.text().catch(failToLoad);
    if (!(await hasHash(text, HASH_IN_NAME.exec(href)?.[1]))) continue;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new SearchError("server", { cause });
    }
  }
  throw new SearchError("server");
}

/** The first digits of a file's SHA-256. */
const HASH_IN_NAME = /-([0-9a-f]{8,})\.json$/;

/** Only in secure contexts can browsers compute the hash. */
async function hasHash(text: string, digits: string | undefined): Promise<boolean> {
  if (digits === undefined || !crypto.subtle) return true;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .startsWith(digits);
}

function failToLoad(cause: unknown): never {
  const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
  throw new SearchError(isTimeout ? "timeout" : "offline", { cause });
}
