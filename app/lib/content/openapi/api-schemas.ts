import * as v from "valibot";
import { text } from "../schemas/schemas.ts";
import { EFFECTS } from "./effects.ts";

/** The OpenAPI document, relative to the content folder. */
export const API_FILE = "api/openapi.yaml";

/** The JSON Schema 2020-12 keywords that the reference shows, and this site's extensions. */
export interface ApiSchema {
  $ref?: string | undefined;
  title?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  properties?: Record<string, ApiSchema> | undefined;
  required?: string[] | undefined;
  items?: ApiSchema | undefined;
  allOf?: ApiSchema[] | undefined;
  additionalProperties?: boolean | ApiSchema | undefined;
  enum?: unknown[] | undefined;
  default?: unknown;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  deprecated?: boolean | undefined;
  "x-required-when"?: string | undefined;
  "x-enumDescriptions"?: Record<string, string> | undefined;
  "x-extensible-enum"?: boolean | undefined;
  "x-environment-variable"?: string | undefined;
  "x-sensitive"?: boolean | undefined;
  "x-unconfirmed"?: boolean | undefined;
  "x-field-group"?: string | undefined;
  "x-sent-with"?: string | undefined;
}

/** Checked against the meta-schema elsewhere; here it only has to be an object. */
const schema = v.custom<ApiSchema>((value) => typeof value === "object" && value !== null);

const example = v.looseObject({
  summary: v.optional(text("what the example shows")),
  value: v.unknown(),
});

const body = v.looseObject({
  "application/json": v.looseObject({ schema, examples: v.record(v.string(), example) }),
});

const response = v.looseObject({ description: v.optional(v.string()), content: v.optional(body) });

const reference = v.looseObject({ $ref: v.string() });
/** Picks the schema that a response resembles, for specific diagnostics. */
const anyResponse = v.lazy<v.GenericSchema<unknown, v.InferOutput<typeof reference | typeof response>>>(
  (input) => ("$ref" in Object(input) ? reference : response),
);

const operationSchema = v.looseObject({
  tags: v.pipe(v.array(v.string()), v.minLength(1, "must name a tag"), v.description("a list with one tag")),
  operationId: text("the name pages call the operation by"),
  "x-doc-slug": text("the page's path below docs/api, such as orders/do-refund"),
  "x-effect": v.pipe(v.picklist(EFFECTS), v.description(`what a request does: ${EFFECTS.join(", ")}`)),
  summary: text("what the operation does, in a few words"),
  description: text("what the operation does"),
  requestBody: v.looseObject({ content: body }),
  responses: v.record(v.string(), anyResponse),
});
export type WrittenOperation = v.InferOutput<typeof operationSchema>;

const webhookSchema = v.looseObject({
  summary: text("when the event is sent"),
  description: v.optional(v.string()),
  "x-webhook": v.looseObject({
    typeId: v.pipe(v.number(), v.integer(), v.description("the event's IPN_TYPE_ID")),
    group: text("the event's group, such as order"),
    isExtended: v.pipe(
      v.boolean(),
      v.description("whether it is sent only after extended webhooks are enabled"),
    ),
    olderNames: v.optional(v.array(v.string())),
  }),
  requestBody: v.looseObject({
    content: v.looseObject({
      "application/x-www-form-urlencoded": v.looseObject({
        schema,
        examples: v.record(v.string(), v.looseObject({ value: v.record(v.string(), v.string()) })),
      }),
    }),
  }),
});

/** The parts of `api/openapi.yaml` that this site needs. The meta-schema checks the rest. */
export const apiDocumentSchema = v.looseObject({
  openapi: text("the version of OpenAPI, such as 3.1.0"),
  info: v.looseObject({ title: text("the API's name"), version: text("the description's version") }),
  servers: v.pipe(
    v.array(v.looseObject({ url: text("the base URL of the paths") })),
    v.minLength(1, "must name a server"),
    v.description("a list with the API's base URL"),
  ),
  tags: v.array(
    v.looseObject({ name: text("the tag's name"), description: text("what its operations are for") }),
  ),
  paths: v.record(
    v.string(),
    v.looseObject({
      post: v.pipe(operationSchema, v.description("only operations with POST are supported for now")),
    }),
  ),
  webhooks: v.optional(v.record(v.string(), v.looseObject({ post: webhookSchema })), {}),
  components: v.looseObject({
    schemas: v.optional(v.record(v.string(), schema), {}),
    responses: v.optional(v.record(v.string(), response), {}),
  }),
});
export type ApiDocument = v.InferOutput<typeof apiDocumentSchema>;
export type WrittenResponse = v.InferOutput<typeof response>;

/** Extensions for the writers of this site, which do not describe the API. */
const INTERNAL_EXTENSIONS = ["x-unconfirmed", "x-doc-slug"];

/** Returns the document without extensions for writers. */
export function publishedDocument(document: ApiDocument): unknown {
  const published = JSON.stringify(document, (name, value) =>
    INTERNAL_EXTENSIONS.includes(name) ? undefined : value,
  );
  return JSON.parse(published);
}
