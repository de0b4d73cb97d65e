import * as v from "valibot";
import { scenarioHref } from "#app/lib/urls.ts";
import { listNames, suggest } from "../diagnostics/nearest.ts";
import type { Api } from "../openapi/api.ts";
import { docIdOf } from "../source/written-ids.ts";
import type { DataContext } from "../types.ts";
import { id, listOf, text } from "./schemas.ts";

/** Months, days, hours, minutes and seconds. */
const DURATION = /^P(?=.)(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const at = v.pipe(text("the time since the start, such as P14D"), v.regex(DURATION, "must be a duration"));
const time = v.pipe(text("a time such as 2026-03-14T09:26:53Z"), v.isoTimestamp("must be a time in UTC"));
const access = v.pipe(v.boolean(), v.description("true or false"));
const state = { access, note: text("what the merchant does, as Markdown") };

const event = v.strictObject({
  at,
  event: text("the name of an event of the API description"),
  fields: v.record(v.string(), v.string()),
  shown: v.optional(listOf(text("the name of a field"), "the one or two fields that matter"), []),
  state: v.strictObject({ ...state, paidUntil: v.optional(time) }),
});
const check = v.strictObject({
  at,
  account: v.optional(text("the x-account of the customer"), "4711"),
  ...state,
});
const scenario = v.strictObject({
  title: text("the title"),
  description: text("what happens, in one or two sentences"),
  doc: text("the id of the page that shows it"),
  start: time,
  events: listOf(event, "the events in the order in which they arrive"),
  checks: v.optional(listOf(check, "moments without an event"), []),
});
export type Scenario = v.InferOutput<typeof scenario>;
/** An event, or a moment without one. */
export type Moment = Partial<Scenario["events"][number]> &
  Pick<Scenario["events"][number], "at" | "state"> & { account?: string };

/** `scenarios.json`: sequences of webhook events by name, with the state that a merchant should hold after each event. */
export const scenariosSchema = v.record(id("failed-renewal-recovered"), scenario);
/** By name. */
export type Scenarios = ReadonlyMap<string, Scenario>;

/** Resolves the pages of scenarios; reports events and fields that do not exist, and events out of order. */
export function resolveScenarios(
  config: v.InferOutput<typeof scenariosSchema>,
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

/** Returns the time of an event in milliseconds. */
export function timeOf(start: string, at: string): number {
  const parts = DURATION.exec(at)?.slice(1) ?? [];
  const [months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const time = new Date(start);
  time.setUTCMonth(time.getUTCMonth() + months, time.getUTCDate() + days);
  return time.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Returns the events and the moments without an event in the order of time. */
export function momentsOf({
  start,
  events,
  checks,
}: Pick<Scenario, "start" | "events" | "checks">): Moment[] {
  const moments = [...events, ...checks.map(({ at, account, ...state }) => ({ at, account, state }))];
  return moments.sort((a, b) => timeOf(start, a.at) - timeOf(start, b.at));
}

/** Returns the files with a scenario's moments, one a line: text by href. */
export function scenarioFiles(scenarios: Scenarios): [href: string, text: string][] {
  return [...scenarios].map(([name, scenario]) => {
    const lines = momentsOf(scenario).map(({ shown: _, ...moment }) => JSON.stringify(moment));
    return [scenarioHref(name), `${lines.join("\n")}\n`];
  });
}
