import type { BlockContent, PhrasingContent } from "mdast";
import type { Block, PlacedComponent } from "#app/lib/content/blocks/block.ts";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { codeNode, componentNode, link, paragraph, table, textNode } from "#app/lib/content/blocks/nodes.ts";
import { report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import type { Api } from "#app/lib/content/openapi/api.ts";
import { payloadHref } from "#app/lib/urls.ts";
import { MAX_VALUES_SHOWN } from "../fields/fields.block.ts";
import { payloadViewer } from "./payload-viewer.ts";

const fieldsOf = (api: Api) => api.eventFields.flatMap(({ fields }) => fields);

/** The reference of webhooks, from the API description. */
export const events = {
  example:
    '<EventTable />\n\n<EventFields group="order" />\n\n<EventValues field="ORDER_STATUS_ID" />\n\n<EventPayload event="OrderCharged" />',
  placed: {
    EventTable: eventComponent(undefined, eventTable, () => []),
    EventFields: eventComponent("group", fieldGroup, (api) => api.eventFields.map(({ id }) => id)),
    EventValues: eventComponent("field", valueTable, (api) =>
      fieldsOf(api).flatMap(({ name, values }) => (values.length > 0 ? [name] : [])),
    ),
    EventPayload: eventComponent("event", payload, (api) => api.events.map(({ name }) => name)),
  },
  rendered: {
    Payload: {},
    // It repeats what the reference says.
    PageOnly: { isUnindexed: true, toMarkdown: () => [] },
  },
} satisfies Block;

/**
 * Creates a component that shows what its attribute names. `show` returns undefined if the API description has nothing of
 * that name; the names that it has are suggested.
 */
function eventComponent(
  attribute: string | undefined,
  show: (api: Api, name: string) => BlockContent[] | undefined,
  namesIn: (api: Api) => string[],
): PlacedComponent {
  return {
    ...(attribute && { attribute }),
    expand(node, name, context) {
      const { api } = context;
      const nodes = api && show(api, name);
      if (nodes) return nodes;
      const known = api ? namesIn(api) : [];
      const fallback = known.length > 0 ? `the names are ${known.join(", ")}.` : "describe webhooks there.";
      const subject = attribute ? `webhook ${attribute} "${name}"` : "webhooks";
      report(context, node, `The API description has no ${subject}.`, suggest(name, known, fallback));
      return [];
    },
  };
}

function eventTable({ events }: Api): BlockContent[] | undefined {
  if (events.length === 0) return undefined;
  const rows = events.map(({ id, name, summary, isExtended }): PhrasingContent[][] => [
    [codeNode(name)],
    [textNode(String(id))],
    isExtended
      ? [textNode(`${summary} (`), { type: "emphasis", children: [textNode("extended")] }, textNode(")")]
      : [textNode(summary)],
    [
      link(payloadHref(name, "txt"), textNode("form")),
      textNode(", "),
      link(payloadHref(name, "json"), textNode("JSON")),
    ],
  ]);
  return [table(["Event", "ID", "Sent when", "Sample payload"], rows)];
}

function fieldGroup({ eventFields }: Api, id: string): BlockContent[] | undefined {
  const group = eventFields.find((candidate) => candidate.id === id);
  if (!group) return undefined;
  const fields = group.fields.map(({ name, type, sentWith, description }) => {
    const condition = sentWith ? [textNode(" Sent with "), ...phrasing(sentWith), textNode(".")] : [];
    const content = paragraph(...phrasing(description), ...condition);
    return componentNode("Field", { id: `field-${name}`, name, type }, [content]);
  });
  const summary = `${fields.length} fields: ${group.summary}`;
  return [componentNode("Details", { summary }, [componentNode("Fields", {}, fields)])];
}

function valueTable(api: Api, name: string): BlockContent[] | undefined {
  const values = fieldsOf(api).find((field) => field.name === name)?.values ?? [];
  if (values.length === 0) return undefined;
  const rows = values.map(({ value, meaning = "" }): PhrasingContent[][] => [
    [codeNode(value)],
    [textNode(meaning)],
  ]);
  const valuesTable = table(["Value", "Meaning"], rows);
  if (rows.length <= MAX_VALUES_SHOWN) return [valuesTable];
  return [componentNode("Details", { summary: `${rows.length} values` }, [valuesTable])];
}

function payload(api: Api, name: string): BlockContent[] | undefined {
  const event = api.events.find((candidate) => candidate.name === name);
  return event && [payloadViewer(api, event)];
}
