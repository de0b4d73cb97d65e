import { docHref } from "#app/lib/urls.ts";
import { type ApiField, allFields, fieldOf, type Side, textsOf } from "./api-fields.ts";
import type { Json } from "./api-schemas.ts";
import {
  type ApiDocument,
  type ApiSchema,
  METHODS,
  type MediaType,
  type WrittenOperation,
  type WrittenParameter,
  type WrittenPath,
  type WrittenResponse,
} from "./api-schemas.ts";
import { dereference, mergeAllOf } from "./dereference.ts";
import type { Effect } from "./effects.ts";
import { eventFieldsOf, eventsOf } from "./events.ts";
import { exampleOfSchema } from "./examples.ts";
import { credentialsOf, securityOf } from "./security.ts";

export { isJsonObject, type Json, type JsonObject } from "./api-schemas.ts";

/** Folder of the operations' pages below `docs/`. */
const PAGES_FOLDER = "api";
/** Id of the page about all operations. */
export const API_OVERVIEW_ID = `${PAGES_FOLDER}/overview`;
/** Tags of operations and webhooks without one. */
const DEFAULT_TAGS = { paths: "default", webhooks: "webhooks" };

/** The API as the reference shows it. */
export type Api = ReturnType<typeof buildApi>;
export type ApiOperation = ReturnType<typeof operationOf>;
export type ApiParameter = ReturnType<typeof parametersOf>[number];
export type ApiBody = NonNullable<ReturnType<typeof bodyOf>>;

export function buildApi(document: ApiDocument) {
  const all = operationsOf(document);
  return {
    baseUrl: baseUrlOf(document.servers),
    info: document.info,
    servers: document.servers.map((server) => ({ ...server, url: baseUrlOf([server]) })),
    credentials: credentialsOf(document),
    groups: groupsOf(document, all),
    operations: new Map(all.map((operation) => [operation.id, operation])),
    events: eventsOf(document),
    eventFields: eventFieldsOf(document),
  };
}

/** Returns the operations, then the webhooks that have no place among the events, in the document's order. */
export function operationsOf(document: ApiDocument): ApiOperation[] {
  return (["paths", "webhooks"] as const).flatMap((part) =>
    Object.entries(document[part]).flatMap(([path, written]) => {
      const item = dereference<WrittenPath>(document, written);
      return METHODS.flatMap((method) => {
        const operation = item[method];
        if (!operation || (part === "webhooks" && operation["x-webhook"])) return [];
        return [operationOf(document, item, [part, path, method], operation)];
      });
    }),
  );
}

/** Groups operations by tag: in the order of `x-tagGroups`, then of `tags`, then of their use. */
function groupsOf({ tags, "x-tagGroups": tagGroups = [] }: ApiDocument, operations: ApiOperation[]) {
  const names = [...tagGroups.flatMap((group) => group.tags), ...tags.map(({ name }) => name)];
  return [...new Set([...names, ...operations.map(({ group }) => group)])].map((name) => ({
    name,
    tagGroup: tagGroups.find((group) => group.tags.includes(name))?.name,
    description: tags.find((tag) => tag.name === name)?.description ?? "",
    operations: operations.filter(({ group }) => group === name),
  }));
}

/** Returns the URL of the first server, with the defaults of its variables. */
function baseUrlOf([server]: ApiDocument["servers"]): string {
  const filled = (server?.url ?? "").replace(/\{([^}]+)\}/g, (written, name: string) => {
    return server?.variables?.[name]?.default ?? written;
  });
  return filled.replace(/\/$/, "");
}

function operationOf(
  document: ApiDocument,
  item: WrittenPath,
  source: [part: keyof typeof DEFAULT_TAGS, path: string, method: (typeof METHODS)[number]],
  operation: WrittenOperation,
) {
  const [part, path, method] = source;
  const isWebhook = part === "webhooks";
  const effect: Effect = isWebhook
    ? "webhook"
    : (operation["x-effect"] ?? (method === "get" ? "reads" : "changes"));
  const id = operation.operationId ?? (isWebhook ? path : `${method} ${path}`);
  const group = operation.tags?.[0] ?? DEFAULT_TAGS[part];
  const docId = `${PAGES_FOLDER}/${operation["x-doc-slug"] ?? `${slugOf(group)}/${slugOf(id)}`}`;
  const { content, description = "", required = false } = operation.requestBody ?? {};
  const request = bodyOf("request", isWebhook ? "response" : "request", description, content);
  const written = Object.entries(operation.responses ?? {}).sort(
    ([one], [other]) => Number(other.startsWith("2")) - Number(one.startsWith("2")),
  );
  const outcome = isWebhook ? undefined : document["x-success"];
  const responses = written.map(([status, response], index) => {
    const prefix = index === 0 ? "response" : `response-${status}`;
    return responseOf(status, response, prefix, outcome, request?.schema);
  });
  const webhook = operation["x-webhook"] as { typeName: string; "x-unconfirmed"?: boolean } | undefined;
  const unconfirmed = [
    ...allFields([...(request?.fields ?? []), ...(responses[0]?.body?.fields ?? [])])
      .filter(({ isUnconfirmed }) => isUnconfirmed)
      .map(({ name }) => name),
    ...(webhook?.["x-unconfirmed"] ? [webhook.typeName] : []),
  ];
  return {
    id,
    group,
    /** Id of the operation's page, such as `api/orders/do-refund`. */
    docId,
    href: docHref(docId),
    /** Its place in the document. */
    source,
    method: method.toUpperCase(),
    path,
    url: isWebhook ? path : baseUrlOf(operation.servers ?? item.servers ?? document.servers) + path,
    effect,
    summary: operation.summary ?? id,
    /** Markdown. */
    description: operation.description ?? "",
    isDeprecated: operation.deprecated ?? false,
    security: securityOf(document, operation.security ?? (isWebhook ? [] : document.security)),
    parameters: parametersOf([...(item.parameters ?? []), ...(operation.parameters ?? [])]),
    request,
    isBodyOptional: !required,
    responses,
    /** The response field that says whether a request succeeded, where the HTTP status does not. */
    outcome,
    /** Names of fields, or of the webhook. */
    unconfirmed: [...new Set(unconfirmed)],
  };
}

/** `createRefund` → `create-refund` */
function slugOf(name: string): string {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, "$1-")
    .replace(/[^A-Za-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

/** Returns the parameters; later ones replace those of the same name and place. */
function parametersOf(written: readonly WrittenParameter[]) {
  const byName = new Map(written.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return [...byName.values()].flatMap((parameter) => {
    const { name, in: place } = parameter;
    if (name === undefined || !place) return [];
    const style = parameter.style ?? (place === "query" || place === "cookie" ? "form" : "simple");
    const field = valueFieldOf(name, parameter, `${place}-${name.replace(/\W+/g, "-")}`, "request");
    const [media] = Object.values(parameter.content ?? {});
    const example =
      firstExample(parameter) ?? exampleOfSchema(parameter.schema ?? media?.schema ?? {}, "request");
    const value = media ? JSON.stringify(example) : example;
    return [{ ...field, place, style, explode: parameter.explode ?? style === "form", example: value }];
  });
}

function valueFieldOf(
  name: string,
  written: Pick<
    WrittenParameter,
    "description" | "required" | "deprecated" | "schema" | "content" | "example" | "examples"
  >,
  anchor: string,
  side: Side,
): ApiField {
  const [media] = Object.values(written.content ?? {});
  const field = fieldOf(name, written.schema ?? media?.schema ?? {}, anchor, side);
  return {
    ...field,
    type: media ? `${field.type}, sent as ${Object.keys(written.content ?? {})[0]}` : field.type,
    presence: written.required ? "required" : field.presence,
    description: [written.description, field.description]
      .filter((text, index, all) => text && all.indexOf(text) === index)
      .join("\n\n"),
    examples: [
      ...textsOf([written.example, ...Object.values(written.examples ?? {}).map(({ value }) => value)]),
      ...field.examples,
    ],
    isDeprecated: written.deprecated ?? field.isDeprecated,
  };
}

function firstExample({ example, examples = {} }: Pick<MediaType, "example" | "examples">): Json | undefined {
  return (example ?? Object.values(examples)[0]?.value) as Json | undefined;
}

/** Returns the media type that the reference shows: JSON if there is any. */
export function shownMediaType(content: object = {}): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types[0];
}

export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(contentType);
}

/**
 * Returns a body. `outcome` is the field that tells a success from a failure. `echo` is the schema of the request, which a
 * response may repeat.
 */
function bodyOf(
  prefix: string,
  side: Side,
  description: string,
  content: WrittenResponse["content"],
  outcome?: string,
  echo?: ApiSchema,
) {
  const contentType = shownMediaType(content);
  const media = content?.[contentType ?? ""];
  if (contentType === undefined || !media) return undefined;
  const { examples = {} } = media;
  const schema = successOf(media.schema ?? {}, outcome);
  const { members: fields, examples: _made, ...field } = fieldOf("", schema, prefix, side, echo);
  const isMade = media.schema && Object.keys(examples).length === 0;
  const value = media.example ?? (isMade ? exampleOfSchema(schema, side) : undefined);
  const other = value === undefined ? {} : { example: { summary: "Example", value } };
  return {
    ...field,
    contentType,
    description: [description, field.description].filter(Boolean).join("\n\n"),
    schema,
    fields,
    /** How fields of a form are written. */
    encoding: media.encoding ?? {},
    examples: Object.entries({ ...examples, ...other }).map(([name, { summary: label = name, value }]) => {
      return { name, label, value: value as Json };
    }),
  };
}

/** Returns the schema of the success, if the outcome field tells it from a failure with the same HTTP status. */
function successOf(schema: ApiSchema, outcome = ""): ApiSchema {
  return schema.oneOf?.find((kind) => mergeAllOf(kind).properties?.[outcome]?.const === true) ?? schema;
}

function responseOf(
  status: string,
  { description = "", headers = {}, content }: WrittenResponse,
  prefix: string,
  outcome: string | undefined,
  echo: ApiSchema | undefined,
) {
  return {
    status,
    description,
    headers: Object.entries(headers).map(([name, header]) =>
      valueFieldOf(name, header, `${prefix}-header-${name}`, "response"),
    ),
    body: bodyOf(prefix, "response", "", content, outcome, echo),
  };
}
