import * as v from "valibot";

/** Thrown when a document of the docs API exists but could not be loaded. */
export class DocumentLoadError extends Error {
  override readonly name = "DocumentLoadError";
}

/** Request timeout: longer than a slow mobile connection needs, shorter than readers wait. */
const TIMEOUT_MS = 15_000;

/** Maximum age of a prefetched document, in ms: a tab may be open for days. */
const MAX_PREFETCH_AGE_MS = 300_000;
/** Maximum number of documents in each of the maps below, by href. */
const MAX_DOCUMENTS = 20;

/** Prefetched documents; each is used once. */
const prefetched = new Map<string, { body: Promise<unknown>; requestedAt: number }>();
/** Documents that were shown, for when they cannot be loaded again, as offline. */
const loaded = new Map<string, unknown>();

/** Prefetches a document, unless it is prefetched already. Resolves when it has loaded or failed; failures are not stored. */
export async function prefetchDocument(href: string): Promise<void> {
  const body = prefetchedBody(href) ?? fetchJson(href);
  if (!prefetched.has(href)) put(prefetched, href, { body, requestedAt: Date.now() });
  await body.catch(() => prefetched.delete(href));
}

/** Returns the prefetched document, unless it is too old. */
function prefetchedBody(href: string): Promise<unknown> | undefined {
  const known = prefetched.get(href);
  if (known && Date.now() - known.requestedAt < MAX_PREFETCH_AGE_MS) return known.body;
  prefetched.delete(href);
  return undefined;
}

/**
 * Loads and validates a document of the docs API, or returns the one of an earlier load if that fails. Throws a 404 Response if it
 * does not exist, and DocumentLoadError if it cannot be fetched, times out or is invalid.
 */
export async function loadDocument<Schema extends v.GenericSchema<unknown, unknown>>(
  href: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await (prefetchedBody(href) ?? fetchJson(href)).catch((error: unknown) => {
    if (error instanceof DocumentLoadError && loaded.has(href)) return loaded.get(href);
    throw error;
  });
  prefetched.delete(href);
  const result = v.safeParse(schema, body);
  if (result.success) {
    put(loaded, href, body);
    return result.output;
  }
  const [issue] = result.issues;
  throw new DocumentLoadError(
    `The page's data has an unexpected shape (${v.getDotPath(issue) ?? "at the top"}).`,
  );
}

/** Adds a document, and removes the oldest of too many. */
function put<Value>(documents: Map<string, Value>, href: string, value: Value): void {
  documents.delete(href);
  documents.set(href, value);
  const [oldest] = documents.keys();
  if (documents.size > MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest);
}

/** Throws as {@link loadDocument} does, unless the host responds with the page. */
export async function requireReachable(href: string): Promise<void> {
  await request(href, { method: "HEAD", cache: "no-store" });
}

async function request(href: string, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(href, { ...init, signal }).catch(failToLoad);
  if (response.status === 404) throw new Response("Not Found", { status: 404, statusText: "Not Found" });
  if (!response.ok)
    throw new DocumentLoadError(
      `The page could not be loaded (the server responded with ${response.status}).`,
    );
  return response;
}

async function fetchJson(href: string): Promise<unknown> {
  const response = await request(href);
  return response.json().catch((cause: unknown) => {
    if (isTimeout(cause)) failToLoad(cause);
    throw new DocumentLoadError("The page's data could not be read.", { cause });
  });
}

function failToLoad(cause: unknown): never {
  const reason = isTimeout(cause) ? "It took too long." : "Check your connection.";
  throw new DocumentLoadError(`The page could not be loaded. ${reason}`, { cause });
}

/** Reading the body may time out too. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "TimeoutError";
}
