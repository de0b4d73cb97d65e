/**
 * Remix sends every loader's data beside the document. Takes out what loaders put under `inDocument`: it is rendered into
 * the document and hydration keeps it there. So are fields without a value, and, unless the app is being developed, Remix's
 * future flags: the code for the browser has their values put in. `handoff` is Remix's JSON; the result is JSON that is safe
 * inside a script.
 */
export function withoutDocumentData(handoff: string): string {
  const context = JSON.parse(handoff) as {
    future?: unknown;
    state?: { loaderData?: Record<string, { inDocument?: unknown } | null> } & Record<string, unknown>;
  };
  for (const data of Object.values(context.state?.loaderData ?? {})) {
    if (data && typeof data === "object") delete data.inDocument;
  }
  if (process.env.NODE_ENV !== "development") delete context.future;
  context.state = withoutNull(context.state);
  return escapeForScript(JSON.stringify(context));
}

function withoutNull<Fields extends object>(fields: Fields | undefined): Fields | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Fields;
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
