import { isDeepStrictEqual } from "node:util";
import { HttpResponse, http, type RequestHandler } from "msw";
import type { Api, ApiOperation, JsonObject } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { createBodyValidator, type ValidateBody } from "#app/lib/content/openapi/body-validator.ts";

/** What the environment of a sample holds; no sample may know it otherwise. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  VENDOR_ACCOUNT_ID: "778899",
  API_SECRET_KEY: "secret-of-the-environment",
  STORE_SECRET_KEY: "store-secret-of-the-environment",
};

/**
 * The provider's API as its description has it: every operation answers its typical call, credentials from the environment
 * included, with its first example, and rejects everything else with what is wrong with it. Answers repeat the request,
 * secret included.
 */
export function apiHandlers(document: ApiDocument, api: Api): RequestHandler[] {
  const validate = createBodyValidator(document);
  const handlers = [...api.operations.values()].map((operation) =>
    http.post(operation.url, async ({ request }) => {
      const body = parsed(await request.text());
      const faults = faultsOf(operation, request.headers, body, validate);
      return faults.length === 0
        ? HttpResponse.json({ ...goodAnswer(operation), request: body })
        : rejected(faults, body);
    }),
  );
  return [
    ...handlers,
    http.all("*", ({ request }) => rejected([`${request.method} ${request.url} is no operation.`])),
  ];
}

function faultsOf(
  operation: ApiOperation,
  headers: Headers,
  body: JsonObject | undefined,
  validate: ValidateBody,
): string[] {
  if (body === undefined) return ["The body is no JSON."];
  const type = headers.get("Content-Type") ?? "none";
  const schema = ["paths", operation.path, "post", "requestBody", "content", "application/json", "schema"];
  return [
    ...(/^application\/json(;|$)/.test(type) ? [] : [`The content type is ${type}.`]),
    ...validate(schema, body).map(({ path, message }) => `${path.join(".")} ${message}`),
    ...(isDeepStrictEqual(body, expectedBody(operation)) ? [] : ["This is not the typical call."]),
  ];
}

function parsed(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The typical call with what the environment holds. */
function expectedBody({ request, requestExample }: ApiOperation): JsonObject {
  const fromEnvironment = request.flatMap(({ name, type, environmentVariable = "" }) => {
    const value = ENVIRONMENT[environmentVariable];
    if (value === undefined || !Object.hasOwn(requestExample, name)) return [];
    return [[name, type === "integer" ? Number(value) : value] as const];
  });
  return { ...requestExample, ...Object.fromEntries(fromEnvironment) };
}

/** What the operation answers to its typical call. */
export function goodAnswer({ answers }: ApiOperation): JsonObject {
  return answers[0]?.examples[0]?.value ?? {};
}

function rejected(messages: string[], request?: JsonObject) {
  const errors = [{ propertyWithError: "request", propertyErrorMessages: messages }];
  return HttpResponse.json({ request, errors, isSuccess: false }, { status: 400 });
}
