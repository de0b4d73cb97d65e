import { payloadHref } from "#app/lib/urls.ts";
import { valuesOf } from "./api-fields.ts";
import type { ApiDocument } from "./api-schemas.ts";
import { dereference, mergeAllOf } from "./dereference.ts";

export type ApiEvent = ReturnType<typeof eventsOf>[number];

const FIELDS_SCHEMA = "WebhookFields";

export function eventsOf({ webhooks }: ApiDocument) {
  return Object.entries(webhooks).flatMap(([name, { post }]) => {
    const written = post?.["x-webhook"];
    if (!written) return [];
    const { typeId, isExtended, olderNames = [] } = written;
    const { examples = {} } = post?.requestBody?.content?.["application/x-www-form-urlencoded"] ?? {};
    const payload = (Object.values(examples)[0]?.value ?? {}) as Readonly<Record<string, string>>;
    return [{ id: typeId, name, summary: post?.summary ?? name, isExtended, olderNames, payload }];
  });
}

export function eventFieldsOf(document: ApiDocument) {
  const { allOf: groups = [] } = dereference(document, document.components.schemas[FIELDS_SCHEMA] ?? {});
  return groups.map((written) => {
    const group = mergeAllOf(written);
    const { properties = {}, description: summary = "", "x-field-group": id = "" } = group;
    const fields = Object.entries(properties).map(([name, property]) => {
      const field = mergeAllOf(property);
      return {
        name,
        /** How to read the text: `integer`, `amount`. */
        type: field.title ?? "text",
        /** Markdown: the events or orders that have the field; undefined if any may. */
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
