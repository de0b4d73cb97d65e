import * as v from "valibot";

/** A document of the docs API could not be loaded, for another reason than that it does not exist. */
export class DocumentLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DocumentLoadError";
  }
}

/** Longer than a slow mobile connection needs for a page, short enough that a reader does not give up first. */
const TIMEOUT_MS = 15_000;

/** A document prefetched longer ago than this is asked for anew, in ms: a tab may be open for days. */
const PREFETCHED_FOR_MS = 300_000;
/** So many documents are kept for pages that the reader has not turned to; beyond that, the oldest is forgotten. */
const MOST_PREFETCHED = 20;

/** Responses asked for ahead of a navigation, by address; each is used once. */
const prefetched = new Map<string, { body: Promise<unknown>; askedAt: number }>();

/**
 * Starts loading a document that the reader is likely to need next, unless it has been. Resolves when it has come or failed;
 * a failure is forgotten.
 */
export async function prefetchDocument(href: string): Promise<void> {
  const body = prefetchedBody(href) ?? fetchJson(href);
  if (!prefetched.has(href)) prefetched.set(href, { body, askedAt: Date.now() });
  const [oldest] = prefetched.keys();
  if (prefetched.size > MOST_PREFETCHED && oldest !== undefined) prefetched.delete(oldest);
  await body.catch(() => prefetched.delete(href));
}

/** What was prefetched, unless it is too old. */
function prefetchedBody(href: string): Promise<unknown> | undefined {
  const known = prefetched.get(href);
  if (known && Date.now() - known.askedAt < PREFETCHED_FOR_MS) return known.body;
  prefetched.delete(href);
  return undefined;
}

/**
 * Loads and validates a document of the docs API. Throws a 404 Response when there is none, and DocumentLoadError when it
 * cannot be fetched, takes too long, or has another shape than expected.
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
    throw new DocumentLoadError(`The page could not be loaded (the server answered ${response.status}).`);
  return response.json().catch((cause: unknown) => {
    if (isTimeout(cause)) failToLoad(cause);
    throw new DocumentLoadError("The page's data could not be read.", { cause });
  });
}

function failToLoad(cause: unknown): never {
  const reason = isTimeout(cause) ? "It took too long." : "Check your connection.";
  throw new DocumentLoadError(`The page could not be loaded. ${reason}`, { cause });
}

/** The body may also be what takes too long. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "TimeoutError";
}
