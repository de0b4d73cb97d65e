import { timeOf } from "#app/lib/content/schemas/scenarios.ts";
import type { IpnEvent } from "./signed-events.ts";

/** Ordered events of one customer or more, with the access after each event and at moments without an event. */
export interface Scenario {
  name: string;
  start: string;
  events: { at: string; fields: IpnEvent; state: { access: boolean } }[];
  checks: { at: string; account: string; access: boolean }[];
}

/**
 * The events of a scenario up to one of its moments, dated as if that moment were now. So a handler can be asked with the
 * real clock. No other replay has the same ids and accounts, so one handler can receive all replays.
 */
export interface Replay {
  /** The scenario and the moment, such as `upgrade P12D`. */
  title: string;
  events: IpnEvent[];
  account: string;
  /** Whether the account has access at the moment. */
  access: boolean;
}

const IDS = ["ORDER_ID", "ORDER_ITEM_ID", "SUBSCRIPTION_ID", "SUBSCRIPTION_INITIAL_ORDER_ID"];
const MINUTE = 60_000;

/** Returns a replay for each moment of the scenarios. */
export function replaysOf(scenarios: readonly Scenario[]): Replay[] {
  const now = Date.now();
  return scenarios.flatMap(momentsOf).map(({ title, time, events, account, access }, index) => {
    const shift = Math.floor((now - time) / MINUTE) * MINUTE;
    const prefix = String(index + 1);
    return {
      title,
      events: events.map((fields) => redated(renumbered(fields, prefix), shift)),
      account: `${prefix}-${account}`,
      access,
    };
  });
}

/** Returns the first events of all replays, the second ones and so on: the order of a replay's events matters. */
export function roundsOf(replays: readonly Replay[]): IpnEvent[][] {
  const length = Math.max(...replays.map(({ events }) => events.length));
  return Array.from({ length }, (_, round) =>
    replays.flatMap(({ events }) => events.slice(round, round + 1)),
  );
}

/** Returns the account that an event's custom fields name. */
export function accountOf(event: IpnEvent): string {
  return /(?:^|,)x-account=([^,]*)/.exec(event.ORDER_CUSTOM_FIELDS ?? "")?.[1] ?? "";
}

function momentsOf({ name, start, events, checks }: Scenario) {
  const dated = events.map((event) => ({ ...event, time: timeOf(start, event.at) }));
  const moments = [
    ...dated.map(({ at, fields, state }) => ({ at, account: accountOf(fields), access: state.access })),
    ...checks,
  ];
  return moments.map(({ at, account, access }) => {
    const time = timeOf(start, at);
    const past = dated.filter((event) => event.time <= time).map(({ fields }) => fields);
    return { title: `${name} ${at}`, time, events: past, account, access };
  });
}

function renumbered(event: IpnEvent, prefix: string): IpnEvent {
  const ids = IDS.filter((name) => event[name]).map((name) => [name, prefix + event[name]]);
  const customFields = event.ORDER_CUSTOM_FIELDS?.replaceAll("x-account=", `x-account=${prefix}-`);
  return { ...event, ...Object.fromEntries(ids), ORDER_CUSTOM_FIELDS: customFields ?? "" };
}

/** Moves the dates that handlers read. */
function redated(event: IpnEvent, shift: number): IpnEvent {
  const moved = (text: string | undefined) =>
    text ? new Date(Date.parse(`${text} UTC`) + shift) : undefined;
  const date = (at: Date) => at.toLocaleDateString("en-US", { timeZone: "UTC" });
  // Newer versions of Node write a narrow space before AM and PM.
  const time = (at: Date) =>
    at.toLocaleTimeString("en-US", { timeZone: "UTC", timeStyle: "short" }).replace("\u202f", " ");
  const nextCharge = moved(event.SUBSCRIPTION_NEXT_CHARGE_DATE);
  const trialEnd = moved(event.TRIAL_PERIOD_TILL);
  return {
    ...event,
    ...(nextCharge && { SUBSCRIPTION_NEXT_CHARGE_DATE: `${date(nextCharge)} ${time(nextCharge)}` }),
    ...(trialEnd && { TRIAL_PERIOD_TILL: date(trialEnd) }),
  };
}
