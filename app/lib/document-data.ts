/**
 * Remix sends every loader's data beside the document. Takes out what loaders put under `inDocument`: it is rendered into
 * the document and hydration keeps it there. `handoff` is Remix's JSON; the result is JSON that is safe inside a script.
 */
export function withoutDocumentData(handoff: string): string {
  const context = JSON.parse(handoff) as {
    state?: { loaderData?: Record<string, { inDocument?: unknown } | null> };
  };
  for (const data of Object.values(context.state?.loaderData ?? {})) {
    if (data && typeof data === "object") delete data.inDocument;
  }
  return escapeForScript(JSON.stringify(context));
}

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

function escapeForScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
}
