import type { ApiField, ApiVariant } from "./api-fields.ts";
import type { ApiSchema } from "./api-schemas.ts";
import type { Effect } from "./effects.ts";
import type { ApiEvent, EventFieldGroup } from "./events.ts";
import type { Json } from "./json.ts";
import type { ApiCredential } from "./security.ts";
import type { Serialization } from "./serialize.ts";

/** The API as the reference shows it, built from the OpenAPI document. */
export interface Api {
  baseUrl: string;
  /** In the document's order. */
  groups: ApiGroup[];
  /** Operations by id, in the document's order. */
  operations: ReadonlyMap<string, ApiOperation>;
  /** The webhook events, in the document's order. */
  events: ApiEvent[];
  eventFields: EventFieldGroup[];
}

/** The operations with the same tag. */
export interface ApiGroup {
  /** The tag, such as `orders`. */
  name: string;
  /** Name of the tags that it is shown with. */
  tagGroup?: string | undefined;
  description: string;
  operations: ApiOperation[];
}

export interface ApiOperation {
  id: string;
  group: string;
  /** Id of the operation's page, such as `api/orders/do-refund`. */
  docId: string;
  href: string;
  /** Its place in the document, such as `paths`, `/orders`, `get`. */
  source: readonly string[];
  method: string;
  path: string;
  url: string;
  effect: Effect;
  summary: string;
  /** Markdown. */
  description: string;
  isDeprecated: boolean;
  /** Alternatives, each of which needs all its credentials. */
  security: ApiCredential[][];
  parameters: ApiParameter[];
  /** Absent if it has no body. */
  request?: ApiBody | undefined;
  /** The success response first. */
  responses: ApiResponse[];
  /** The response field that says whether a request succeeded, where the HTTP status does not. */
  outcome?: string | undefined;
  /** Unique names of fields, or of the webhook, marked as unconfirmed. */
  unconfirmed: string[];
}

export interface ApiParameter extends ApiField, Serialization {
  example: Json;
}

export interface ApiBody {
  contentType: string;
  /** Markdown. */
  description: string;
  type: string;
  /** Without references. */
  schema: ApiSchema;
  fields: ApiField[];
  variants: ApiVariant[];
  examples: ApiExample[];
}

export interface ApiResponse {
  /** `200`, `4XX`. */
  status: string;
  description: string;
  headers: ApiField[];
  body?: ApiBody | undefined;
}

interface ApiExample {
  name: string;
  label: string;
  value: Json;
}
