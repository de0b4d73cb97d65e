/**
 * Removes from Remix's hydration data what loaders return as `inDocument`, since `StaticHtml` hydrates from the document,
 * and null fields of the state. Remix 2.17.5 has no option to leave out loader data. Takes Remix's JSON and returns JSON
 * that is safe inside a script.
 */
export function withoutDocumentData(handoff: string): string {
  const context = JSON.parse(handoff) as {
    state?: { loaderData?: Record<string, { inDocument?: unknown } | null> } & Record<string, unknown>;
  };
  for (const data of Object.values(context.state?.loaderData ?? {})) {
    if (data && typeof data === "object") delete data.inDocument;
  }
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
