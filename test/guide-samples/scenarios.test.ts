import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readGuideSamples } from "./guide-samples.ts";

/** Ordered events of one customer, and the state that a merchant should hold after each. */
const scenariosSchema = v.array(
  v.object({
    name: v.string(),
    start: v.pipe(v.string(), v.isoTimestamp()),
    events: v.array(
      v.object({
        at: v.string(),
        event: v.string(),
        fields: v.record(v.string(), v.string()),
        state: v.object({ access: v.boolean(), note: v.string() }),
      }),
    ),
    // Moments without an event, such as the end of a paid period.
    checks: v.optional(
      v.array(v.object({ at: v.string(), account: v.optional(v.string(), "4711"), access: v.boolean() })),
      [],
    ),
  }),
);
const scenarios = v.parse(scenariosSchema, JSON.parse(readFileSync("content/scenarios.json", "utf8")));

interface Handler {
  apply(event: Map<string, string>): { account: string };
  hasAccess(record: object, now: number): boolean;
}

/** The functions of the home page's handler, with empty records. */
async function createHandler(): Promise<Handler> {
  const { samples } = await readGuideSamples();
  const program = samples.find(({ page, language, code }) => {
    return page === "index" && language === "js" && code.includes("function hasAccess");
  });
  const [functions] = /^const records[\s\S]*?^function hasAccess[\s\S]*?^}/m.exec(program?.code ?? "") ?? [];
  if (!functions) throw new Error("The home page has no handler in JavaScript.");
  return new Function(`${functions}\nreturn { apply, hasAccess };`)() as Handler;
}

/** Time of an event: `P14D`, `P1M1D` or `PT30M` after the start. */
function timeOf(start: string, at: string): number {
  const duration = /^P(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(at);
  if (!duration) throw new Error(`${at} is not a duration.`);
  const [months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = duration
    .slice(1)
    .map((n) => Number(n ?? 0));
  const time = new Date(start);
  time.setUTCMonth(time.getUTCMonth() + months, time.getUTCDate() + days);
  time.setUTCHours(
    time.getUTCHours() + hours,
    time.getUTCMinutes() + minutes,
    time.getUTCSeconds() + seconds,
  );
  return time.getTime();
}

test.each(scenarios)("the home page's handler grants and revokes access as in $name", async (scenario) => {
  const { apply, hasAccess } = await createHandler();
  const { start, events, checks } = scenario;
  // A license request asks for a key; the home page's handler ignores it.
  const handled = events.filter(({ event }) => event !== "LicenseRequested");
  const records = new Map<string, object>();
  const moments = [
    ...handled.map(({ at, fields, state: { access } }) => ({ time: timeOf(start, at), fields, access })),
    ...checks.map(({ at, account, access }) => ({ time: timeOf(start, at), account, access })),
  ].sort((a, b) => a.time - b.time);
  const access = moments.map((moment) => {
    if ("account" in moment) return hasAccess(records.get(moment.account) ?? {}, moment.time);
    const record = apply(new Map(Object.entries(moment.fields)));
    records.set(record.account, record);
    return hasAccess(record, moment.time);
  });
  expect(access).toEqual(moments.map((moment) => moment.access));
});

test("the scenarios contain only events that the API description has", () => {
  const { webhooks } = parse(readFileSync("content/api/openapi.yaml", "utf8")) as { webhooks: object };
  const names = new Set(scenarios.flatMap(({ events }) => events.map(({ event }) => event)));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !Object.hasOwn(webhooks, name))).toEqual([]);
  for (const { event, fields } of scenarios.flatMap(({ events }) => events))
    expect(fields.IPN_TYPE_NAME).toBe(event);
});
