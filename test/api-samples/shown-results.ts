import type { ApiOperation, JsonObject } from "#app/lib/content/openapi/api.ts";
import { goodAnswer } from "./mock-api.ts";

/** What a sample in a programming language shows of the good answer: each result as JSON, or that there is none. */
export function expectedOutput(operation: ApiOperation): unknown[] {
  const { request: _echo, errors: _errors, isSuccess: _outcome, ...results } = goodAnswer(operation);
  const shown = Object.values(results as JsonObject);
  return shown.length > 0 ? shown : [`${operation.path.split("/").at(-1)} succeeded.`];
}

/** What a program printed: JSON, or a sentence. */
export function parseOutput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}
