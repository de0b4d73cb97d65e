import type { BlockContent, PhrasingContent } from "mdast";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { codeNode, componentNode, link, list, textNode } from "#app/lib/content/blocks/nodes.ts";
import type { Api } from "#app/lib/content/openapi/api.ts";
import { type ApiEvent, formEncoded } from "#app/lib/content/openapi/events.ts";
import { payloadHref } from "#app/lib/urls.ts";
import { curlCommand, SENTENCE_BREAK } from "./payload-text.ts";

/**
 * Creates the sample payload of an event, as a form, as JSON and as a command that sends it, next to a list of its fields.
 * `event-viewer.ts` shows the other events, whose payloads are linked.
 */
export function payloadViewer({ events, eventFields }: Api, { name, payload }: ApiEvent): BlockContent {
  const fields = new Map(eventFields.flatMap((group) => group.fields.map((field) => [field.name, field])));
  const rows = Object.keys(payload).map((name): PhrasingContent[] => [
    { ...link(`#field-${name}`, codeNode(name)), data: FIELD_NAME } as PhrasingContent,
    textNode(" "),
    { type: "emphasis", children: [textNode(fields.get(name)?.type ?? "")] },
    { type: "break" },
    ...phrasing(fields.get(name)?.description.split(SENTENCE_BREAK)[0] ?? ""),
  ]);
  const body = formEncoded(payload);
  const request = `POST /ipn HTTP/1.1
Host: hooks.your-app.example
Content-Type: application/x-www-form-urlencoded
Content-Length: ${body.length}

${body}`;
  const others = [name, ...events.map((event) => event.name).filter((other) => other !== name)];
  return componentNode("Payload", { className: "payload" }, [
    componentNode("PageOnly", {}, [
      componentNode("Details", { summary: `Event: ${name}, one of ${others.length}` }, [
        list(
          others.map((other) => [
            {
              ...link(payloadHref(other, "json"), textNode(other)),
              ...(other === name && { data: { hProperties: { ariaCurrent: "true" } } }),
            } as PhrasingContent,
          ]),
        ),
      ]),
    ]),
    componentNode("Payload", {}, [
      componentNode("Tabs", {}, [
        tab("Form", "http", request),
        tab("JSON", "json", JSON.stringify(payload, null, 2)),
        tab("cURL", "bash", curlCommand(body)),
      ]),
      componentNode("PageOnly", {}, [{ ...list(rows), data: { hProperties: { className: "fields" } } }]),
    ]),
  ]);
}

/** The look of a field's name in the reference. */
const FIELD_NAME = { hProperties: { className: "field-name" } };

function tab(label: string, lang: string, value: string): BlockContent {
  return componentNode("Tab", { label }, [{ type: "code", lang, meta: "fields wrap", value }]);
}
