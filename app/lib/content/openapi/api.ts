import { docHref } from "#app/lib/urls.ts";
import { type ApiField, allFields, fieldsOf } from "./api-fields.ts";
import type { ApiDocument, WrittenOperation } from "./api-schemas.ts";
import type { EFFECTS } from "./effects.ts";
import { type ApiEvent, type EventFieldGroup, eventFieldsOf, eventsOf } from "./events.ts";
import { resolveResponse, withoutCycles } from "./resolve-schema.ts";

/** Folder of the operations' pages below `docs/`. */
const PAGES_FOLDER = "api";
/** Id of the page about all operations. */
export const API_OVERVIEW_ID = `${PAGES_FOLDER}/overview`;
const METHOD = "POST";

/** The API as the reference shows it, built from the OpenAPI document. */
export interface Api {
  baseUrl: string;
  /** In the document's order. */
  groups: ApiGroup[];
  /** Operations by id, in the document's order. */
  operations: ReadonlyMap<string, ApiOperation>;
  /** The webhook events, in the document's order. */
  events: ApiEvent[];
  /** The fields of all events. */
  eventFields: EventFieldGroup[];
}

/** The operations with the same tag. */
interface ApiGroup {
  /** The tag, such as `orders`. */
  name: string;
  description: string;
  operations: ApiOperation[];
}

export interface ApiOperation {
  id: string;
  group: string;
  /** Id of the operation's page, such as `api/orders/do-refund`. */
  docId: string;
  href: string;
  method: string;
  path: string;
  url: string;
  effect: (typeof EFFECTS)[number];
  summary: string;
  request: ApiField[];
  /** Body of the first example. */
  requestExample: JsonObject;
  response: ApiField[];
  /** The success response first. */
  responses: ApiResponse[];
  /** Unique names of fields, or of the webhook, marked as unconfirmed. */
  unconfirmed: string[];
}

interface ApiResponse {
  /** `200`, `4XX`. */
  status: string;
  description: string;
  examples: ApiExample[];
}

interface ApiExample {
  name: string;
  label: string;
  value: JsonObject;
}

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Builds the API from a document with filled variables. */
export function buildApi(written: ApiDocument): Api {
  const document = withoutCycles(written);
  const baseUrl = document.servers[0]?.url ?? "";
  const all = Object.entries(document.paths).map(([path, { post }]) =>
    operationOf(document, baseUrl, path, post),
  );
  return {
    baseUrl,
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: all.filter(({ group }) => group === name),
    })),
    operations: new Map(all.map((operation) => [operation.id, operation])),
    events: eventsOf(document),
    eventFields: eventFieldsOf(document),
  };
}

function operationOf(
  document: ApiDocument,
  baseUrl: string,
  path: string,
  written: WrittenOperation,
): ApiOperation {
  const docId = `${PAGES_FOLDER}/${written["x-doc-slug"]}`;
  const request = written.requestBody.content["application/json"];
  const requestExample = (Object.values(request.examples)[0]?.value ?? {}) as JsonObject;
  const responses = responsesOf(document, written, requestExample);
  const [response = {}] = Object.values(written.responses);
  const responseSchema = resolveResponse(document, response)?.content?.["application/json"].schema ?? {};
  const webhook = written["x-webhook"] as { typeName: string; "x-unconfirmed"?: boolean } | undefined;
  const requestFields = fieldsOf(document, request.schema, "request");
  const responseFields = fieldsOf(document, responseSchema, "response", request.schema);
  const unconfirmed = [
    ...allFields([...requestFields, ...responseFields])
      .filter(({ isUnconfirmed }) => isUnconfirmed)
      .map(({ name }) => name),
    ...(webhook?.["x-unconfirmed"] ? [webhook.typeName] : []),
  ];
  return {
    id: written.operationId,
    group: written.tags[0] ?? "",
    docId,
    href: docHref(docId),
    method: METHOD,
    path,
    url: baseUrl + path,
    effect: written["x-effect"],
    summary: written.summary,
    request: requestFields,
    requestExample,
    response: responseFields,
    responses,
    unconfirmed: [...new Set(unconfirmed)],
  };
}

function responsesOf(
  document: ApiDocument,
  written: WrittenOperation,
  requestExample: JsonObject,
): ApiResponse[] {
  return Object.entries(written.responses).flatMap(([status, response]) => {
    const resolved = resolveResponse(document, response);
    if (!resolved) return [];
    const examples = Object.entries(resolved.content?.["application/json"].examples ?? {});
    return [
      {
        status,
        description: resolved.description ?? "",
        examples: examples.map(([name, { summary, value }]) => ({
          name,
          label: summary ?? name,
          value:
            "$ref" in response ? withRequest(value as JsonObject, requestExample) : (value as JsonObject),
        })),
      },
    ];
  });
}

/** Completes the repeated request in a shared response with the operation's own example. */
function withRequest(response: JsonObject, requestExample: JsonObject): JsonObject {
  const { request } = response;
  if (typeof request !== "object" || request === null || Array.isArray(request)) return response;
  return { ...response, request: { ...requestExample, ...request } };
}
