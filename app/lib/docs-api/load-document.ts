import * as v from "valibot";

/** Thrown when a document of the docs API exists but could not be loaded. */
export class DocumentLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DocumentLoadError";
  }
}

/** Request timeout: longer than a slow mobile connection needs, shorter than readers wait. */
const TIMEOUT_MS = 15_000;

/** Maximum age of a prefetched document, in ms: a tab may be open for days. */
const MAX_PREFETCH_AGE_MS = 300_000;
const MAX_PREFETCHED = 20;

/** Prefetched documents by href; each is used once. */
const prefetched = new Map<string, { body: Promise<unknown>; requestedAt: number }>();

/** Prefetches a document, unless it is prefetched already. Resolves when it has loaded or failed; failures are not stored. */
export async function prefetchDocument(href: string): Promise<void> {
  const body = prefetchedBody(href) ?? fetchJson(href);
  if (!prefetched.has(href)) prefetched.set(href, { body, requestedAt: Date.now() });
  const [oldest] = prefetched.keys();
  if (prefetched.size > MAX_PREFETCHED && oldest !== undefined) prefetched.delete(oldest);
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
 * Loads and validates a document of the docs API. Throws a 404 Response if it does not exist, and DocumentLoadError if it cannot
 * be fetched, times out or is invalid.
 */
export async function loadDocument<Schema extends v.GenericSchema<unknown, unknown>>(
  href: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await (prefetchedBody(href) ?? fetchJson(href));
  prefetched.delete(href);
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new DocumentLoadError(
    `The page's data has an unexpected shape (${v.getDotPath(issue) ?? "at the top"}).`,
  );
}

async function fetchJson(href: string): Promise<unknown> {
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failToLoad);
  if (response.status === 404) throw new Response("Not Found", { status: 404, statusText: "Not Found" });
  if (!response.ok)
    throw new DocumentLoadError(
      `The page could not be loaded (the server responded with ${response.status}).`,
    );
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
