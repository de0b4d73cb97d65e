import { listNames, suggest } from "../diagnostics/nearest.ts";
import type { Api } from "../openapi/api.ts";
import type { Fact } from "../schemas/facts.ts";
import { type Scenario, type Scenarios, type ScenariosConfig, timeOf } from "../schemas/scenarios.ts";
import type { DataContext } from "../types.ts";
import { docIdOf } from "./written-ids.ts";

type Facts = ReadonlyMap<string, Fact>;
type ScenarioEvent = Scenario["events"][number];

/** Resolves the events and pages of scenarios; reports events and fields that do not exist, and events out of order. */
export function resolveScenarios(
  config: ScenariosConfig,
  api: Api | undefined,
  facts: Facts,
  context: DataContext,
): Scenarios {
  const resolved = Object.entries(config).map(([name, written]): [string, Scenario] => {
    const report: DataContext["report"] = (path, ...rest) =>
      context.report([name, "events", ...path], ...rest);
    // Without a valid API description every event would be reported.
    if (api) checkNames(written, api, facts, report);
    const sent = written.events.flatMap((event, index) =>
      eventsOf(event, facts).map((each) => [index, each] as const),
    );
    for (const [place, [index, { at }]] of sent.entries()) {
      if (timeOf(written.start, at) >= timeOf(written.start, sent[place - 1]?.[1].at ?? "P0D")) continue;
      const fix = "list events in the order of their arrival.";
      report([index, "at"], "The event is before the one above.", fix);
    }
    const events = sent.map(([, event]) => event);
    return [name, { ...written, events, doc: docIdOf(written.doc, [name, "doc"], context) }];
  });
  return new Map(resolved);
}

/** Returns an event for each row of its table but the last, or else the event. */
function eventsOf({ each, ...event }: ScenarioEvent, facts: Facts): ScenarioEvent[] {
  const rows = facts.get(each ?? "")?.table?.rows.slice(0, -1) ?? [[]];
  const fill = (row: string[]) =>
    JSON.stringify(event).replace(/\{row\.(\d)\}/g, (_, column) =>
      JSON.stringify(row[column] ?? "").slice(1, -1),
    );
  return rows.map((row) => JSON.parse(fill(row)));
}

function checkNames({ events }: Scenario, api: Api, facts: Facts, report: DataContext["report"]): void {
  const eventNames = api.events.map(({ name }) => name);
  const fieldNames = api.eventFields.flatMap((group) => group.fields.map(({ name }) => name));
  const tables = [...facts].flatMap(([id, { table }]) => (table ? id : []));
  for (const [index, { event, fields, shown, each }] of events.entries()) {
    const checkName = (name: string, known: string[], problem: string, ...path: PropertyKey[]) => {
      if (known.includes(name)) return;
      const fix = suggest(name, known, `the names are ${listNames(known)}.`);
      report([index, ...path], `${problem} "${name}".`, fix);
    };
    checkName(event, eventNames, "There is no webhook event", "event");
    if (each) checkName(each, tables, "There is no table", "each");
    for (const name of Object.keys(fields))
      checkName(name, fieldNames, "There is no webhook field", "fields", name);
    for (const [place, name] of shown.entries())
      checkName(name, Object.keys(fields), "The event has no field", "shown", place);
    if (fields.IPN_TYPE_NAME !== event && eventNames.includes(event)) {
      const message = `IPN_TYPE_NAME is not the event, "${event}".`;
      report([index, "fields", "IPN_TYPE_NAME"], message, "write the same name in both.");
    }
  }
}
