import { isDeepStrictEqual } from "node:util";
import { HttpResponse, http, type RequestHandler } from "msw";
import type { Api, ApiOperation, JsonObject } from "#app/lib/content/openapi/api.ts";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import { createBodyValidator, type ValidateBody } from "#app/lib/content/openapi/body-validator.ts";

/** The environment of every sample: the only place that holds these values. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  VENDOR_ACCOUNT_ID: "778899",
  API_SECRET_KEY: "secret-of-the-environment",
  STORE_SECRET_KEY: "store-secret-of-the-environment",
};

/**
 * Mocks the provider's API from its description. Every operation accepts only its example request with the credentials of
 * {@link ENVIRONMENT} and responds with its first example; everything else gets the validation errors. Responses echo the
 * request, secret included, so that samples that print it whole are noticed.
 */
export function apiHandlers(document: ApiDocument, api: Api): RequestHandler[] {
  const validate = createBodyValidator(document);
  const handlers = [...api.operations.values()].map((operation) =>
    http.post(operation.url, async ({ request }) => {
      const body = parseJson(await request.text());
      const errors = validationErrors(operation, request.headers, body, validate);
      return errors.length === 0
        ? HttpResponse.json({ ...successResponse(operation), request: body })
        : rejected(errors, body);
    }),
  );
  return [
    ...handlers,
    http.all("*", ({ request }) => rejected([`${request.method} ${request.url} is not an operation.`])),
  ];
}

function validationErrors(
  operation: ApiOperation,
  headers: Headers,
  body: JsonObject | undefined,
  validate: ValidateBody,
): string[] {
  if (body === undefined) return ["The body is no JSON."];
  const type = headers.get("Content-Type") ?? "none";
  return [
    ...(/^application\/json(;|$)/.test(type) ? [] : [`The content type is ${type}.`]),
    ...schemaErrors(validate, operation.path, body),
    ...(isDeepStrictEqual(body, expectedBody(operation)) ? [] : ["This is not the example request."]),
  ];
}

/** Lists what the API description finds wrong with a request body, as `field message`. */
export function schemaErrors(validate: ValidateBody, operationPath: string, body: unknown): string[] {
  const schema = ["paths", operationPath, "post", "requestBody", "content", "application/json", "schema"];
  return validate(schema, body).map(({ path, message }) => `${path.join(".")} ${message}`);
}

function parseJson(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the example request with the credentials of the environment. */
function expectedBody({ request, requestExample }: ApiOperation): JsonObject {
  const fromEnvironment = request.flatMap(({ name, type, environmentVariable = "" }) => {
    const value = ENVIRONMENT[environmentVariable];
    if (value === undefined || !Object.hasOwn(requestExample, name)) return [];
    return [[name, type === "integer" ? Number(value) : value] as const];
  });
  return { ...requestExample, ...Object.fromEntries(fromEnvironment) };
}

/** Returns the body of the operation's first example response. */
export function successResponse({ responses }: ApiOperation): JsonObject {
  return responses[0]?.examples[0]?.value ?? {};
}

function rejected(messages: string[], request?: JsonObject) {
  const errors = [{ propertyWithError: "request", propertyErrorMessages: messages }];
  return HttpResponse.json({ request, errors, isSuccess: false }, { status: 400 });
}
