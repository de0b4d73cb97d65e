import type { ApiOperation, Json } from "./api.ts";

/** An example answer as readers see it: what the environment holds is named, as nobody is to see it in a log either. */
export function shownExample(value: Json, { request }: ApiOperation): Json {
  const names = new Map(
    request.flatMap(({ name, isSensitive, environmentVariable }) =>
      isSensitive ? [[name, `<${environmentVariable ?? "secret"}>`] as const] : [],
    ),
  );
  const shown = (entry: Json): Json => {
    if (Array.isArray(entry)) return entry.map(shown);
    if (typeof entry !== "object" || entry === null) return entry;
    return Object.fromEntries(
      Object.entries(entry).map(([name, member]) => [name, names.get(name) ?? shown(member)]),
    );
  };
  return shown(value);
}
