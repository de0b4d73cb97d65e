import { PageNotFoundError } from "#app/lib/content/diagnostics/content-error.ts";

/** Runs a loader's work. Only "not found" becomes a 404; every other failure goes on. */
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

/** A document of the docs API: readable JSON, the same bytes for the same content. */
export function jsonDocument(value: unknown): Response {
  return new Response(`${JSON.stringify(value)}\n`, {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
}

/** A text file. */
export function textDocument(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
