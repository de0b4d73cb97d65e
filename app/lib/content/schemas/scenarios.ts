import * as v from "valibot";
import { scenarioHref } from "#app/lib/urls.ts";
import { id, listOf, text, yesOrNo } from "./schemas.ts";

/** Months, days, hours, minutes and seconds. A number may be a variable. */
const DURATION =
  /^P(?=.)(?:(\d+|\{[\w.]+\})M)?(?:(\d+|\{[\w.]+\})D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+|\{[\w.]+\})M)?(?:(\d+)S)?)?$/;

const at = v.pipe(text("the time since the start, such as P14D"), v.regex(DURATION, "must be a duration"));
const time = v.pipe(text("a time such as 2026-03-14T09:26:53Z"), v.isoTimestamp("must be a time in UTC"));
const state = {
  access: yesOrNo("whether the customer has access"),
  note: text("what the merchant does, as Markdown"),
};

const event = v.strictObject({
  at,
  event: text("the name of an event of the API description"),
  fields: v.record(v.string(), v.string()),
  shown: v.optional(listOf(text("the name of a field"), "the one or two fields that matter"), []),
  each: v.optional(
    text("a table of facts.json: one event for each row but the last, with its cells as {row.0}, {row.1} …"),
  ),
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
  history: v.optional(text("its steps for the practice server, such as buy 52001, 10d, cancel")),
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
export type ScenariosConfig = v.InferOutput<typeof scenariosSchema>;
/** By name. */
export type Scenarios = ReadonlyMap<string, Scenario>;

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
