import { PageNotFoundError } from "#app/lib/content/diagnostics/content-error.ts";

/** Awaits a loader's work and turns PageNotFoundError into a 404 response; other errors are rethrown. */
export async function orNotFound<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PageNotFoundError) throw notFound();
    throw error;
  }
}

export function notFound(): Response {
  return new Response("Not Found", { status: 404, statusText: "Not Found" });
}

/** Creates a JSON response; the same content gives the same bytes. */
export function jsonDocument(value: unknown): Response {
  return new Response(`${JSON.stringify(value)}\n`, {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
}

export function textDocument(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
