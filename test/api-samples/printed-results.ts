import type { ApiOperation, JsonObject } from "#app/lib/content/openapi/api.ts";
import { successResponse } from "./practice-server.ts";

/** Lists what a sample prints of the success response: each result as JSON, or a sentence if there is none. */
export function expectedOutput(operation: ApiOperation): unknown[] {
  const { request: _echo, errors: _errors, isSuccess: _outcome, ...results } = successResponse(operation);
  const printed = Object.values(results as JsonObject);
  return printed.length > 0 ? printed : [`${operation.path.split("/").at(-1)} succeeded.`];
}

/** Parses a program's output: JSON, or a sentence. */
export function parseOutput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}
