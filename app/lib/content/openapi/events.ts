import { payloadHref } from "#app/lib/urls.ts";
import { type ApiValue, valuesOf } from "./api-fields.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { dereference, mergeAllOf } from "./dereference.ts";

export interface ApiEvent {
  id: number;
  name: string;
  summary: string;
  /** Sent only after extended webhooks are enabled. */
  isExtended: boolean;
  olderNames: readonly string[];
  payload: Readonly<Record<string, string>>;
}

/** Fields that the reference shows in one list. */
export interface EventFieldGroup {
  id: string;
  /** What the fields are about. */
  summary: string;
  fields: EventField[];
}

export interface EventField {
  name: string;
  /** How to read the text: `integer`, `amount`. */
  type: string;
  /** Markdown: the events or orders that have the field; undefined if any may. */
  sentWith: string | undefined;
  /** Markdown. */
  description: string;
  values: ApiValue[];
  /** The provider may add values. */
  isOpen: boolean;
}

const FIELDS_SCHEMA = "WebhookFields";

export function eventsOf({ webhooks }: ApiDocument): ApiEvent[] {
  return Object.entries(webhooks).flatMap(([name, { post }]) => {
    const written = post?.["x-webhook"];
    if (!written) return [];
    const { typeId, isExtended, olderNames = [] } = written;
    const { examples = {} } = post?.requestBody?.content?.["application/x-www-form-urlencoded"] ?? {};
    const payload = (Object.values(examples)[0]?.value ?? {}) as ApiEvent["payload"];
    return [{ id: typeId, name, summary: post?.summary ?? name, isExtended, olderNames, payload }];
  });
}

export function eventFieldsOf(document: ApiDocument): EventFieldGroup[] {
  const { allOf: groups = [] } = dereference(document, document.components.schemas[FIELDS_SCHEMA] ?? {});
  return groups.map((written) => {
    const group = mergeAllOf(written);
    const { properties = {}, description: summary = "", "x-field-group": id = "" } = group;
    const fields = Object.entries(properties).map(([name, property]): EventField => {
      const field = mergeAllOf(property);
      return {
        name,
        type: field.title ?? "text",
        sentWith: field["x-sent-with"],
        description: field.description ?? "",
        ...valuesOf(field),
      };
    });
    return { id, summary, fields };
  });
}

/** Returns the sample payloads of the events, as sent and decoded: text by href. */
export function payloadFiles(events: readonly ApiEvent[]): [href: string, text: string][] {
  return events.flatMap(({ name, payload }): [string, string][] => [
    [payloadHref(name, "txt"), formEncoded(payload)],
    [payloadHref(name, "json"), `${JSON.stringify(payload, null, 2)}\n`],
  ]);
}

/** Returns the body of the request that sends these fields. */
export function formEncoded(payload: ApiEvent["payload"]): string {
  return new URLSearchParams(payload).toString();
}
