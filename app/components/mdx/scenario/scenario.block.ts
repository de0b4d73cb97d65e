import type { BlockContent, List } from "mdast";
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

/** The customer whose access is drawn; others are in the text. */
const ACCOUNT = "4711";

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
  rendered: { AccessTimeline: {} },
} satisfies Block;

function figure(name: string, scenario: Scenario): BlockContent {
  const { title, description, start } = scenario;
  const moments = momentsOf(scenario);
  const steps = markdownNodes(moments.map((moment) => `1. ${stepMarkdown(start, moment)}`).join("\n"));
  for (const [index, item] of (steps[0] as List).children.entries())
    item.data = { hProperties: { className: moments[index]?.state.access ? "granted" : "revoked" } } as never;
  return componentNode("Figure", { className: "scenario" }, [
    componentNode("FigureTitle", { id: idOf(name) }, [strong(title) as never]),
    ...markdownNodes(`${description} [Download the events](${scenarioHref(name)})`),
    componentNode("AccessTimeline", { periods: accessPeriods(start, moments) }, []),
    componentNode("Steps", {}, steps),
  ]);
}

/** Returns the days with and without access, one after the other, such as `14+ 17- 3-`. The last period has no end. */
function accessPeriods(start: string, moments: readonly Moment[]): string {
  const dayOf = ({ at }: Moment) => (timeOf(start, at) - Date.parse(start)) / DAY_MS;
  const own = moments
    .filter(
      ({ account, fields }) =>
        (account ?? /x-account=(\d+)/.exec(fields?.ORDER_CUSTOM_FIELDS ?? "")?.[1] ?? ACCOUNT) === ACCOUNT,
    )
    .filter((moment, index, all) => {
      const before = all[index - 1];
      const isSameDay = before && Math.floor(dayOf(before)) === Math.floor(dayOf(moment));
      return !(isSameDay && before.state.access === moment.state.access);
    });
  const days = own.map(dayOf);
  const end = Math.ceil((days.at(-1) ?? 0) * 1.2) + 1;
  const periods = own.map(({ state }, index) => {
    const length = (days[index + 1] ?? end) - (days[index] ?? 0);
    return `${Number(length.toFixed(2))}${state.access ? "+" : "-"}`;
  });
  return periods.join(" ");
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
