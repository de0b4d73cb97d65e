import { listNames, suggest } from "../diagnostics/nearest.ts";
import type { Api } from "../openapi/api.ts";
import { type Scenario, type Scenarios, type ScenariosConfig, timeOf } from "../schemas/scenarios.ts";
import type { DataContext } from "../types.ts";
import { docIdOf } from "./written-ids.ts";

/** Resolves the pages of scenarios; reports events and fields that do not exist, and events out of order. */
export function resolveScenarios(
  config: ScenariosConfig,
  api: Api | undefined,
  context: DataContext,
): Scenarios {
  const resolved = Object.entries(config).map(([name, written]): [string, Scenario] => {
    // Without a valid API description every event would be reported.
    if (api) checkEvents(written, api, (path, ...rest) => context.report([name, "events", ...path], ...rest));
    return [name, { ...written, doc: docIdOf(written.doc, [name, "doc"], context) }];
  });
  return new Map(resolved);
}

function checkEvents({ start, events }: Scenario, api: Api, report: DataContext["report"]): void {
  const eventNames = api.events.map(({ name }) => name);
  const fieldNames = api.eventFields.flatMap((group) => group.fields.map(({ name }) => name));
  for (const [index, { at, event, fields, shown }] of events.entries()) {
    const checkName = (name: string, known: string[], problem: string, ...path: PropertyKey[]) => {
      if (known.includes(name)) return;
      const fix = suggest(name, known, `the names are ${listNames(known)}.`);
      report([index, ...path], `${problem} "${name}".`, fix);
    };
    checkName(event, eventNames, "There is no webhook event", "event");
    for (const name of Object.keys(fields))
      checkName(name, fieldNames, "There is no webhook field", "fields", name);
    for (const [place, name] of shown.entries())
      checkName(name, Object.keys(fields), "The event has no field", "shown", place);
    if (fields.IPN_TYPE_NAME !== event && eventNames.includes(event)) {
      const message = `IPN_TYPE_NAME is not the event, "${event}".`;
      report([index, "fields", "IPN_TYPE_NAME"], message, "write the same name in both.");
    }
    if (timeOf(start, at) < timeOf(start, events[index - 1]?.at ?? "P0D"))
      report(
        [index, "at"],
        "The event is before the one above.",
        "list events in the order of their arrival.",
      );
  }
}
