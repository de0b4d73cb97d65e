import * as v from "valibot";
import type { ApiOperation, Json, JsonObject } from "./api.ts";

/** The fact with the texts of all errors. */
export const ERROR_MESSAGES = "apiErrorMessages";

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

const errorSchema = v.object({
  propertyWithError: v.string(),
  propertyErrorMessages: v.array(v.string()),
});

const responseSchema = v.object({ errors: v.array(errorSchema) });

/** Returns the errors of an example response, or none if its errors have another shape. */
export function errorsIn(example: JsonObject): v.InferOutput<typeof errorSchema>[] {
  const result = v.safeParse(responseSchema, example);
  return result.success ? result.output.errors : [];
}
