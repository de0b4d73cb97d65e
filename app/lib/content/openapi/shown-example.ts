import type { ApiOperation, Json } from "./api.ts";

/** Replaces secrets in an example response with the names of their environment variables. */
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
