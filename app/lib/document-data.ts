/**
 * Remix sends every loader's data beside the document. Takes out what loaders put under `inDocument`: it is rendered into
 * the document and hydration keeps it there. So is what is off or absent, which needs no words. `handoff` is Remix's JSON; the result is JSON that is safe inside a script.
 */
export function withoutDocumentData(handoff: string): string {
  const context = JSON.parse(handoff) as {
    future?: Record<string, boolean>;
    state?: { loaderData?: Record<string, { inDocument?: unknown } | null> } & Record<string, unknown>;
  };
  for (const data of Object.values(context.state?.loaderData ?? {})) {
    if (data && typeof data === "object") delete data.inDocument;
  }
  context.future = withoutValue(context.future, false);
  context.state = withoutValue(context.state, null);
  return escapeForScript(JSON.stringify(context));
}

function withoutValue<Fields extends object>(fields: Fields | undefined, value: unknown): Fields | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== value)) as Fields;
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
