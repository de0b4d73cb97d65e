import type { BlockContent } from "mdast";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { markdownNodes, phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { componentNode, link, strong, table, textNode } from "#app/lib/content/blocks/nodes.ts";
import { report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import { type Moment, momentsOf, type Scenario, timeOf } from "#app/lib/content/schemas/scenarios.ts";
import { docHref, scenarioHref } from "#app/lib/urls.ts";

const DAY_MS = 86_400_000;
/** Units of an ISO duration. */
const UNITS: Readonly<Record<string, string>> = { H: "h", M: "min", S: "s" };
const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const idOf = (name: string) => `scenario-${name}`;

/** The sequences of webhook events in `scenarios.json`. */
export const scenario = {
  example: '<Scenario name="trial-to-paid" />\n\n<ScenarioTable />',
  placed: {
    Scenario: {
      attribute: "name",
      expand(node, name, context) {
        const found = context.scenarios.get(name);
        if (found) return [figure(name, found)];
        const fix = suggest(name, context.scenarios.keys(), "add it to scenarios.json.");
        report(context, node, `scenarios.json has no scenario "${name}".`, fix);
        return [];
      },
    },
    ScenarioTable: {
      expand({ position }, _value, { scenarios }) {
        const rows = [...scenarios].map(([name, { title, description, doc }]) => [
          [{ ...link(`${docHref(doc)}#${idOf(name)}`, textNode(title)), position }],
          phrasing(description),
          [link(scenarioHref(name), textNode("JSONL"))],
        ]);
        return [table(["Sequence", "What happens", "Download"], rows)];
      },
    },
  },
} satisfies Block;

function figure(name: string, scenario: Scenario): BlockContent {
  const { title, description, start } = scenario;
  const steps = momentsOf(scenario)
    .map((moment) => `1. ${stepMarkdown(start, moment)}`)
    .join("\n");
  return componentNode("Figure", { className: "scenario" }, [
    componentNode("FigureTitle", { id: idOf(name) }, [strong(title) as never]),
    ...markdownNodes(`${description} [Download the events](${scenarioHref(name)})`),
    componentNode("Steps", {}, markdownNodes(steps)),
  ]);
}

/** Writes the time, the event with the fields that matter, and the access that the merchant should grant then. */
function stepMarkdown(start: string, { at, event, fields, shown = [], state }: Moment): string {
  const time = timeOf(start, at);
  const day = Math.floor((time - Date.parse(start)) / DAY_MS);
  const later = at.split("T")[1]?.replace(/(\d+)(\w)/g, (_, count, unit) => ` ${count} ${UNITS[unit]}`);
  const until = state.paidUntil ? `, paid until ${DATE.format(Date.parse(state.paidUntil))}` : "";
  return [
    `**Day ${day}${later ? `, +${later.trim()}` : ""}** (${DATE.format(time).split(",")[0]}): ${event ? `\`${event}\`` : "no event"}`,
    ...(shown.length > 0 ? [shown.map((name) => `\`${name}=${fields?.[name]}\``).join(" ")] : []),
    `**Access: ${state.access ? "yes" : "no"}**${until}. ${state.note}`,
  ].join("\\\n   ");
}
