import * as v from "valibot";
import { text } from "../schemas/schemas.ts";
import { EFFECTS } from "./effects.ts";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The OpenAPI document, relative to the content folder. */
export const API_FILE = "api/openapi.yaml";

type Keywords<Name extends string, Value> = { [Key in Name]?: Value | undefined };

/** The JSON Schema 2020-12 keywords that the reference shows, and this site's extensions. */
export interface ApiSchema
  extends Keywords<"$ref" | "title" | "format" | "description" | "pattern", string>,
    Keywords<"x-required-when" | "x-environment-variable" | "x-field-group" | "x-sent-with", string>,
    // `nullable` is of OpenAPI 3.0, but common in later descriptions. `x-repeats` is set where a schema that contains itself was cut.
    Keywords<"readOnly" | "writeOnly" | "deprecated" | "uniqueItems" | "nullable" | "x-repeats", boolean>,
    Keywords<"x-extensible-enum" | "x-sensitive" | "x-unconfirmed", boolean>,
    Keywords<"minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf", number>,
    Keywords<"minLength" | "maxLength" | "minItems" | "maxItems", number>,
    Keywords<"minProperties" | "maxProperties", number>,
    Keywords<"const" | "default" | "example", unknown>,
    Keywords<"enum" | "examples", unknown[]> {
  type?: string | string[] | undefined;
  required?: string[] | undefined;
  properties?: Record<string, ApiSchema> | undefined;
  items?: ApiSchema | undefined;
  allOf?: ApiSchema[] | undefined;
  oneOf?: ApiSchema[] | undefined;
  anyOf?: ApiSchema[] | undefined;
  additionalProperties?: boolean | ApiSchema | undefined;
  discriminator?: { propertyName: string; mapping?: Record<string, string> | undefined } | undefined;
  "x-enumDescriptions"?: Record<string, string> | undefined;
}

/** Checked against the meta-schema elsewhere; here it only has to be an object. */
const schema = v.custom<ApiSchema>((value) => typeof value === "object" && value !== null);

const optionalText = v.optional(v.string());
const optionalTexts = <const Names extends readonly string[]>(...names: Names) =>
  v.entriesFromList(names, optionalText);
const optionalFlag = v.optional(v.boolean());

const examples = v.optional(
  v.record(
    v.string(),
    v.looseObject({ $ref: optionalText, summary: optionalText, value: v.optional(v.unknown()) }),
  ),
);
const encoding = v.optional(
  v.record(v.string(), v.looseObject({ style: optionalText, explode: optionalFlag })),
);
const mediaType = v.looseObject({
  schema: v.optional(schema),
  example: v.optional(v.unknown()),
  examples,
  encoding,
});
export type MediaType = v.InferOutput<typeof mediaType>;

const content = v.optional(v.record(v.string(), mediaType));

const header = v.looseObject({
  $ref: optionalText,
  description: optionalText,
  required: optionalFlag,
  deprecated: optionalFlag,
  style: optionalText,
  explode: optionalFlag,
  schema: v.optional(schema),
  content,
  example: v.optional(v.unknown()),
  examples,
});
const parameter = v.looseObject({
  ...header.entries,
  name: optionalText,
  in: v.optional(v.picklist(["path", "query", "header", "cookie"])),
});
export type WrittenParameter = v.InferOutput<typeof parameter>;

const response = v.looseObject({
  $ref: optionalText,
  description: optionalText,
  headers: v.optional(v.record(v.string(), header)),
  content,
});
export type WrittenResponse = v.InferOutput<typeof response>;

const servers = v.array(
  v.looseObject({
    url: v.pipe(
      text("the base URL of the paths"),
      v.regex(/^(?:https?:\/\/|\{|\/)/, "must be a full URL"),
      v.description("the base URL of the paths, such as https://api.example/v1"),
    ),
    description: optionalText,
    variables: v.optional(
      v.record(
        v.string(),
        v.looseObject({
          default: v.string(),
          description: optionalText,
          enum: v.optional(v.array(v.string())),
        }),
      ),
    ),
  }),
);

const security = v.optional(v.array(v.record(v.string(), v.array(v.string()))));
export type SecurityRequirements = NonNullable<v.InferOutput<typeof security>>;

const securityScheme = v.looseObject({
  ...optionalTexts("$ref", "type", "description", "name", "scheme", "bearerFormat", "openIdConnectUrl"),
  ...optionalTexts("x-environment-variable"),
  in: v.optional(v.picklist(["header", "query", "cookie"])),
  flows: v.optional(
    v.record(
      v.string(),
      v.looseObject({
        ...optionalTexts("authorizationUrl", "tokenUrl"),
        scopes: v.optional(v.record(v.string(), v.string())),
      }),
    ),
  ),
});
export type SecurityScheme = v.InferOutput<typeof securityScheme>;

const operationSchema = v.looseObject({
  tags: v.optional(v.array(v.string())),
  operationId: v.optional(text("the name pages call the operation by")),
  "x-doc-slug": v.optional(text("the page's path below docs/api, such as orders/do-refund")),
  "x-effect": v.optional(
    v.pipe(v.picklist(EFFECTS), v.description(`what a request does: ${EFFECTS.join(", ")}`)),
  ),
  ...optionalTexts("summary", "description"),
  deprecated: optionalFlag,
  parameters: v.optional(v.array(parameter)),
  requestBody: v.optional(
    v.looseObject({ $ref: optionalText, description: optionalText, required: optionalFlag, content }),
  ),
  responses: v.optional(v.record(v.string(), response)),
  servers: v.optional(servers),
  security,
});
export type WrittenOperation = v.InferOutput<typeof operationSchema>;

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const pathItem = v.looseObject({
  $ref: optionalText,
  parameters: v.optional(v.array(parameter)),
  servers: v.optional(servers),
  ...v.entriesFromList(METHODS, v.optional(operationSchema)),
});
export type WrittenPath = v.InferOutput<typeof pathItem>;

const webhook = v.looseObject({
  ...operationSchema.entries,
  "x-webhook": v.optional(
    v.looseObject({
      typeId: v.pipe(v.number(), v.integer(), v.description("the event's IPN_TYPE_ID")),
      group: text("the event's group, such as order"),
      isExtended: v.pipe(
        v.boolean(),
        v.description("whether it is sent only after extended webhooks are enabled"),
      ),
      olderNames: v.optional(v.array(v.string())),
    }),
  ),
});
const webhookItem = v.looseObject({ ...pathItem.entries, post: v.optional(webhook) });

/** The parts of `api/openapi.yaml` that this site needs. The meta-schema checks the rest. */
export const apiDocumentSchema = v.looseObject({
  openapi: v.pipe(
    text("the version of OpenAPI, such as 3.1.0"),
    v.regex(/^3\.1\./, "must be 3.1"),
    v.description("3.1.0, after the description was converted to OpenAPI 3.1"),
  ),
  info: v.looseObject({
    title: text("the API's name"),
    version: text("the description's version"),
    ...optionalTexts("summary", "description", "termsOfService"),
    contact: v.optional(v.looseObject(optionalTexts("name", "url", "email"))),
    license: v.optional(v.looseObject(optionalTexts("name", "identifier", "url"))),
  }),
  servers: v.optional(
    v.pipe(servers, v.minLength(1, "must name a server"), v.description("a list with the API's base URL")),
    [{ url: "/" }],
  ),
  security,
  tags: v.optional(v.array(v.looseObject({ name: text("the tag's name"), description: optionalText })), []),
  paths: v.optional(v.record(v.string(), pathItem), {}),
  webhooks: v.optional(v.record(v.string(), webhookItem), {}),
  components: v.optional(
    v.looseObject({
      schemas: v.optional(v.record(v.string(), schema), {}),
      responses: v.optional(v.record(v.string(), response), {}),
      securitySchemes: v.optional(v.record(v.string(), securityScheme)),
    }),
    {},
  ),
  "x-tagGroups": v.optional(
    v.array(v.looseObject({ name: text("the group's name"), tags: v.array(v.string()) })),
  ),
  /** The response field that says whether a request succeeded, where the HTTP status does not. */
  "x-success": optionalText,
});
export type ApiDocument = v.InferOutput<typeof apiDocumentSchema>;

/** Extensions for the writers of this site, which do not describe the API. */
const INTERNAL_EXTENSIONS = ["x-unconfirmed", "x-doc-slug"];

/** Returns the document without extensions for writers. */
export function publishedDocument(document: ApiDocument): unknown {
  const published = JSON.stringify(document, (name, value) =>
    INTERNAL_EXTENSIONS.includes(name) ? undefined : value,
  );
  return JSON.parse(published);
}
