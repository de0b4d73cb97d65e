import * as v from "valibot";
import type { JsonObject } from "./api.ts";

const errorSchema = v.object({
  propertyWithError: v.string(),
  propertyErrorMessages: v.array(v.string()),
});
export type ApiError = v.InferOutput<typeof errorSchema>;

const responseSchema = v.object({ errors: v.array(errorSchema) });

/** Returns the errors of an example response, or none if its errors have another shape. */
export function errorsIn(example: JsonObject): ApiError[] {
  const result = v.safeParse(responseSchema, example);
  return result.success ? result.output.errors : [];
}
