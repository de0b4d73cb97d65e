import type { BlockContent, PhrasingContent, Root } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { payloadHref } from "#app/lib/urls.ts";
import { suggest } from "../../diagnostics/nearest.ts";
import type { Api } from "../../openapi/api.ts";
import { formEncoded } from "../../openapi/events.ts";
import { type PageContext, report } from "../page-context.ts";
import { attributeOf, componentNode } from "./component-nodes.ts";
import { phrasing } from "./field-nodes.ts";
import { code, link, table, text } from "./mdast-nodes.ts";
import { visit } from "./visit.ts";

/** Creates the nodes of a component from its attribute; undefined if the API description has nothing of that name. */
type Expand = (api: Api, name: string) => BlockContent[] | undefined;

interface EventComponent {
  /** The attribute that names what to show. */
  attribute?: string;
  namesOf(api: Api): string[];
  expand: Expand;
}

/** Longer lists of values are collapsed. */
const MAX_VALUES_SHOWN = 10;

const fieldsOf = (api: Api) => api.eventFields.flatMap(({ fields }) => fields);

const COMPONENTS: Record<string, EventComponent> = {
  EventTable: { namesOf: () => [], expand: eventTable },
  EventFields: {
    attribute: "group",
    namesOf: (api) => api.eventFields.map(({ id }) => id),
    expand: fieldGroup,
  },
  EventValues: {
    attribute: "field",
    namesOf: (api) => fieldsOf(api).flatMap(({ name, values }) => (values.length > 0 ? [name] : [])),
    expand: valueTable,
  },
  EventPayload: { attribute: "event", namesOf: (api) => api.events.map(({ name }) => name), expand: payload },
};

/**
 * Expands `<EventTable />`, `<EventFields group="item" />`, `<EventValues field="ORDER_STATUS_ID" />` and
 * `<EventPayload event="OrderCharged" />` to Markdown, from the webhooks of the API description.
 */
export function eventReference(context: PageContext) {
  return (tree: Root) => {
    visit(tree, "mdxJsxFlowElement", (node, index, parent) => {
      const component = node.name && Object.hasOwn(COMPONENTS, node.name) ? COMPONENTS[node.name] : undefined;
      if (!component || !parent || index === undefined) return;
      const nodes = expandNode(node, component, context);
      parent.children.splice(index, 1, ...nodes);
      return index + nodes.length;
    });
  };
}

function expandNode(
  node: MdxJsxFlowElement,
  { attribute, namesOf, expand }: EventComponent,
  context: PageContext,
): BlockContent[] {
  const { api } = context;
  const name = attribute ? (attributeOf(node, attribute) ?? "") : "";
  const nodes = api && expand(api, name);
  if (nodes) return nodes;
  const known = api ? namesOf(api) : [];
  const fix = suggest(
    name,
    known,
    known.length > 0 ? `the names are ${known.join(", ")}.` : "describe webhooks there.",
  );
  const subject = attribute ? `webhook ${attribute} "${name}"` : "webhooks";
  report(context, node, `The API description has no ${subject}.`, fix);
  return [];
}

function eventTable({ events }: Api): BlockContent[] | undefined {
  if (events.length === 0) return undefined;
  const rows = events.map(({ id, name, summary, isExtended }): PhrasingContent[][] => [
    [code(name)],
    [text(String(id))],
    isExtended
      ? [text(`${summary} (`), { type: "emphasis", children: [text("extended")] }, text(")")]
      : [text(summary)],
    [link(payloadHref(name, "txt"), text("form")), text(", "), link(payloadHref(name, "json"), text("JSON"))],
  ]);
  return [table(["Event", "ID", "Sent when", "Sample payload"], rows)];
}

function fieldGroup({ eventFields }: Api, id: string): BlockContent[] | undefined {
  const group = eventFields.find((candidate) => candidate.id === id);
  if (!group) return undefined;
  const fields = group.fields.map(({ name, type, sentWith, description }) => {
    const condition = sentWith ? [text(" Sent with "), ...phrasing(sentWith), text(".")] : [];
    return componentNode("Field", { id: `field-${name}`, name, type }, [
      { type: "paragraph", children: [...phrasing(description), ...condition] },
    ]);
  });
  const summary = `${fields.length} fields: ${group.summary}`;
  return [componentNode("Details", { summary }, [componentNode("Fields", {}, fields)])];
}

function valueTable(api: Api, name: string): BlockContent[] | undefined {
  const values = fieldsOf(api).find((field) => field.name === name)?.values ?? [];
  if (values.length === 0) return undefined;
  const rows = values.map(({ value, meaning = "" }): PhrasingContent[][] => [[code(value)], [text(meaning)]]);
  const valuesTable = table(["Value", "Meaning"], rows);
  if (rows.length <= MAX_VALUES_SHOWN) return [valuesTable];
  return [componentNode("Details", { summary: `${rows.length} values` }, [valuesTable])];
}

function payload({ events }: Api, name: string): BlockContent[] | undefined {
  const event = events.find((candidate) => candidate.name === name);
  if (!event) return undefined;
  const body = formEncoded(event.payload);
  const request = `POST /ipn HTTP/1.1
Host: hooks.your-app.example
Content-Type: application/x-www-form-urlencoded
Content-Length: ${body.length}

${body}`;
  const tab = (label: string, lang: string, value: string, meta?: string) =>
    componentNode("Tab", { label }, [{ type: "code", lang, meta, value }]);
  return [
    componentNode("Tabs", {}, [
      tab("Request", "http", request, "wrap"),
      tab("Decoded", "json", JSON.stringify(event.payload, null, 2)),
    ]),
  ];
}
